import { changedFields, lockedFieldsOf } from '#contract/campaign/edit-rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { ComparisonTable } from '#src/ui/comparison-table.tsx';
import { RefusedCommandCard } from '#src/ui/refused-command-card.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import type { CampaignView } from '#src/campaigns/data/overlay.ts';
import { fieldsOf } from '../campaign-form.ts';
import { fieldText, valueText } from '../field-labels.ts';
import { dropRefusedSaves, queueCampaign, type SaveItem } from '../queue-campaign.ts';

type Props = { actor: Actor; item: SaveItem; theirs: CampaignView | undefined };

/**
 * A refused save: beside a newer save by another person, if there is one, and the choice. Of any other, the changes that can't be
 * made any more are shown, to be copied; the rest is in the form again.
 */
export function CampaignConflict({ actor, item, theirs }: Props) {
  const { isBusy, run } = useCommand(m.campaign_not_saved);
  const mine = item.payload.fields;
  const isConflict = item.attention?.code === 'CAMPAIGN_CHANGED' && theirs !== undefined;
  const locked = theirs ? lockedFieldsOf(theirs) : [];
  const names = theirs
    ? changedFields(mine, fieldsOf(theirs)).filter((name) => isConflict || locked.includes(name))
    : [];
  return (
    <RefusedCommandCard
      isHeading
      sentence={isConflict ? m.campaign_conflict_title() : m.campaign_conflict_refused()}
      actions={
        <>
          {isConflict ? (
            <Button
              isPending={isBusy}
              onPress={() =>
                void run(() =>
                  queueCampaign(actor, item.payload, {
                    baseVersion: theirs.version,
                    isOverTheirs: true,
                  }),
                )
              }
            >
              {m.app_keep_mine()}
            </Button>
          ) : null}
          <Button
            variant="secondary"
            isPending={isBusy}
            onPress={() => void run(() => dropRefusedSaves(actor, item.payload.campaignId))}
          >
            {isConflict ? m.app_keep_theirs() : m.ui_close()}
          </Button>
        </>
      }
    >
      <p>{isConflict ? m.campaign_conflict_text() : attentionSentence(item.attention)}</p>
      {theirs && names.length > 0 ? (
        <ComparisonTable
          rows={names.map((name) => ({
            name,
            label: fieldText(name),
            mine: valueText(name, mine),
            theirs: valueText(name, fieldsOf(theirs)),
          }))}
        />
      ) : null}
    </RefusedCommandCard>
  );
}
