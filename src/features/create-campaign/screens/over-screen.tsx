import { Lock } from 'lucide-react';
import { changedFields } from '#contract/campaign/edit-rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { ComparisonTable } from '#src/ui/comparison-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Page } from '#src/ui/page.tsx';
import { RefusedCommandCard } from '#src/ui/refused-command-card.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import type { WorkDraft } from '#src/campaigns/data/drafts.ts';
import type { CampaignView } from '#src/campaigns/data/overlay.ts';
import type { CampaignWork } from '#src/campaigns/data/queries.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { fieldsOf, type FormDraft } from '../campaign-form.ts';
import { CampaignConflict } from '../components/campaign-conflict.tsx';
import { fieldText, valueText } from '../field-labels.ts';
import { isSave } from '../queue-campaign.ts';

type Props = { actor: Actor; work: CampaignWork; draft: WorkDraft<FormDraft> };

/** A campaign that has ended: nothing of it changes any more. Changes that came too late stay, to be copied. */
export function OverScreen({ actor, work: { campaign, refused }, draft }: Props) {
  if (!campaign) return null;
  const item = refused.map((one) => one.item).find(isSave);
  return (
    <Page>
      {item ? <CampaignConflict actor={actor} item={item} theirs={campaign} /> : null}
      {draft.value ? <Unsaved campaign={campaign} draft={draft} /> : null}
      <EmptyState
        icon={<Lock aria-hidden />}
        title={m.app_campaign_ended()}
        text={m.campaign_over_text()}
        action={
          <LinkButton {...campaignLink('business', campaign.id, 'details')}>
            {m.campaign_step_details()}
          </LinkButton>
        }
      />
    </Page>
  );
}

function Unsaved({ campaign, draft }: Pick<Props, 'draft'> & { campaign: CampaignView }) {
  const { isBusy, run } = useCommand(m.campaign_not_saved);
  if (!draft.value) return null;
  const { fields } = draft.value;
  const saved = fieldsOf(campaign);
  return (
    <RefusedCommandCard
      isHeading
      sentence={m.campaign_over_unsaved()}
      actions={
        <Button variant="secondary" isPending={isBusy} onPress={() => void run(draft.clear)}>
          {m.campaign_form_reset()}
        </Button>
      }
    >
      <ComparisonTable
        rows={changedFields(saved, fields).map((name) => ({
          name,
          label: fieldText(name),
          mine: valueText(name, fields),
          theirs: valueText(name, saved),
        }))}
        theirs={m.campaign_edit_now()}
      />
    </RefusedCommandCard>
  );
}
