import { linkOptions } from '@tanstack/react-router';
import type { CampaignId } from '#contract/ids.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { RefusedCommandCard } from '#src/ui/refused-command-card.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { dismissRefused } from '#src/campaigns/data/actions.ts';
import type { CampaignView, RefusedWork } from '#src/campaigns/data/overlay.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { campaignLink } from '#src/campaigns/frame/routes.ts';

type Props = {
  refused: RefusedWork;
  campaign: CampaignView | undefined;
};

/**
 * A refused command about a whole campaign: the reason, and a link to the campaign. A refused save contains the person's text, so
 * it can be dismissed only in the editor, which shows that text.
 */
export function RefusedCampaign({ refused: { item }, campaign }: Props) {
  const { isBusy, run } = useCommand(m.campaign_not_saved);
  const isSave = item.kind === 'saveCampaign';
  const title = (isSave ? item.payload.fields.title : campaign?.title) || m.campaign_untitled();
  const what = isSave ? m.campaign_refused_save({ title }) : m.campaign_refused_event({ title });
  const id = 'campaignId' in item.payload ? item.payload.campaignId : null;
  return (
    <RefusedCommandCard
      sentence={what}
      text={`${what}. ${attentionSentence(item.attention)}`}
      actions={
        <>
          {id ? (
            <LinkButton size="small" {...linkTo(id, isSave, campaign?.status ?? 'draft')}>
              {m.app_open()}
            </LinkButton>
          ) : null}
          {isSave ? null : (
            <Button
              variant="quiet"
              size="small"
              isPending={isBusy}
              onPress={() => void run(() => dismissRefused(item.id))}
            >
              {m.ui_close()}
            </Button>
          )}
        </>
      }
    />
  );
}

/** A refused save is in the form that it was written in. */
function linkTo(id: CampaignId, isSave: boolean, status: CampaignView['status']) {
  if (!isSave) return campaignLink('business', id, 'details');
  return status === 'draft'
    ? linkOptions({ to: '/business/campaign/create', search: { draft: id } })
    : linkOptions({ to: '/business/campaign/edit', search: { campaign: id } });
}

/** Refused commands about campaigns themselves, not about their projects. */
export const isOfCampaign = ({ item }: RefusedWork): boolean =>
  item.kind === 'saveCampaign' || item.kind === 'campaignEvent';
