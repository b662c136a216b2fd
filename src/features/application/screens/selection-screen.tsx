import { SearchX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { AccountId, CampaignId } from '#contract/ids.ts';
import type { PublicBusiness } from '#contract/profile/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import '#src/ui/button.css';
import { AgeLine } from '#src/campaigns/frame/age-line.tsx';
import { ListSkeleton } from '#src/campaigns/opportunities/list-skeleton.tsx';
import { useCampaignDesk } from '#src/campaigns/frame/desk-context.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { NotOnDevice } from '#src/ui/not-on-device.tsx';
import { aboutOf } from '../about.ts';
import type { OpenDialog } from '../open-dialog.ts';
import { BriefPage } from '../components/brief-page.tsx';
import { ConflictCard } from '../components/conflict-card.tsx';
import { DecisionBar } from '../components/decision-bar.tsx';
import { DecisionDialogs } from '../components/decision-dialogs.tsx';
import { SimilarList } from '../components/similar-list.tsx';
import { isRefusedCandidateEvent } from '#src/campaigns/data/refused-candidate-event.ts';
import { applicationStatusOf } from '../application-status.ts';
import type { ProfileGap } from '../profile-gap.ts';
import { type Brief, useBrief } from '../use-brief.ts';
import { useDeciding } from '../use-deciding.ts';
import styles from './selection-screen.module.css';

/** Parts that other features know how to show. */
export type Insets = {
  follow: (business: { accountId: AccountId; name: string }) => ReactNode;
  rating: (business: PublicBusiness) => ReactNode;
  place: (business: PublicBusiness, campaign: CampaignRecord) => ReactNode;
};

type Props = {
  campaignId: CampaignId;
  insets: Insets;
  /** Undefined until the device has been read. */
  gap: ProfileGap | undefined;
};

/** A brief, and a creator's answers to it: applying, answering an invitation, waiting on the bench, withdrawing. */
export function SelectionScreen({ campaignId, insets, gap }: Props) {
  const desk = useCampaignDesk();
  const brief = useBrief(desk, campaignId);
  const deciding = useDeciding(desk, campaignId, brief?.own);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  if (!brief || !gap) return null;
  const { campaign, shown, kept, own } = brief;
  if (!shown) return <NoBrief kept={kept} />;
  const about = aboutOf(campaign, shown);
  const status = applicationStatusOf(about, desk.candidate?.state ?? null, desk.now);
  const refused = desk.work.refused.filter(isRefusedCandidateEvent);
  const isOver = status === 'closed' || status === 'declined';
  const deciders = { desk, deciding, setDialog };
  return (
    <div className={styles.screen} data-alone={desk.isAlone || undefined}>
      <div className={styles.page}>
        {refused.map((one) => (
          <ConflictCard key={one.item.id} refused={one} status={status} {...deciders} />
        ))}
        <AgeLine
          at={desk.campaign ? null : kept.at}
          state={kept.error ?? 'loaded'}
          failed={m.opportunity_refresh_failed()}
          onRetry={kept.reload}
        />
        <BriefPage desk={desk} brief={brief} shown={shown} insets={insets} />
        {isOver || refused.length > 0 ? <SimilarList desk={desk} shown={shown} /> : null}
      </div>
      <DecisionBar about={about} status={status} missing={gap.missing} {...deciders} />
      <DecisionDialogs {...{ about, campaign, own, gap, dialog, ...deciders }} />
    </div>
  );
}

/** Why nothing is known of a campaign, and what to do about it. */
function NoBrief({ kept: { error, reload } }: { kept: Brief['kept'] }) {
  if (error === null) return <ListSkeleton />;
  if (error === 'offline') {
    return <NotOnDevice text={m.opportunity_brief_offline()} />;
  }
  if (error === 'failed') {
    return (
      <EmptyState
        role="alert"
        icon={<TriangleAlert aria-hidden />}
        title={m.opportunity_brief_failed()}
        action={<Button onPress={reload}>{m.app_try_again()}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={m.opportunity_gone_title()}
      text={m.opportunity_gone_text()}
      action={
        <LinkButton variant="primary" to="/creator/dashboard">
          {m.opportunity_all_opportunities()}
        </LinkButton>
      }
    />
  );
}
