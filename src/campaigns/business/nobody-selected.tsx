import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import type { CampaignDesk } from '../frame/desk.ts';
import { campaignLink } from '../frame/routes.ts';

type Props = Pick<CampaignDesk, 'campaign'> & { icon: ReactNode; text: string };

/** A step of a campaign without a selected creator, and the way to the candidates. */
export const NobodySelected = ({ campaign, icon, text }: Props) => (
  <EmptyState
    icon={icon}
    title={m.review_nobody_title()}
    text={text}
    action={
      campaign ? (
        <LinkButton {...campaignLink('business', campaign.id, 'candidates')}>
          {m.app_view_candidates()}
        </LinkButton>
      ) : null
    }
  />
);
