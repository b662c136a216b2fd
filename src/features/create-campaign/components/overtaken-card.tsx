import { changedFields, lockedFieldsOf } from '#contract/campaign/edit-rules.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { ComparisonTable } from '#src/ui/comparison-table.tsx';
import { RefusedCommandCard } from '#src/ui/refused-command-card.tsx';
import type { CampaignView } from '#src/campaigns/data/overlay.ts';
import { fieldsOf } from '../campaign-form.ts';
import { useEditing } from '../editing-context.ts';
import { fieldText, valueText } from '../field-labels.ts';

/** Changes of terms that a creator agreed to in the meantime: they can't be saved, but copied. */
export function OvertakenCard({ saved }: { saved: CampaignView }) {
  const { overtaken, forgetOvertaken } = useEditing();
  if (!overtaken) return null;
  const agreed = fieldsOf(saved);
  const locked = lockedFieldsOf(saved);
  const names = changedFields(agreed, overtaken).filter((name) => locked.includes(name));
  return (
    <RefusedCommandCard
      isHeading
      sentence={m.campaign_overtaken()}
      actions={
        <Button variant="secondary" onPress={forgetOvertaken}>
          {m.ui_close()}
        </Button>
      }
    >
      <p>{m.campaign_overtaken_text()}</p>
      <ComparisonTable
        rows={names.map((name) => ({
          name,
          label: fieldText(name),
          mine: valueText(name, overtaken),
          theirs: valueText(name, agreed),
        }))}
        theirs={m.campaign_edit_now()}
      />
    </RefusedCommandCard>
  );
}
