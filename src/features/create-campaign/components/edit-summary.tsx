import { changedFields } from '#contract/campaign/edit-rules.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { ComparisonTable } from '#src/ui/comparison-table.tsx';
import { notifiedBy } from '../audience.ts';
import { useEditing } from '../editing-context.ts';
import { fieldText, valueText } from '../field-labels.ts';

/** The unsaved changes of a published campaign, and who is notified of them. */
export function EditSummary() {
  const { audience, base, fields } = useEditing();
  const names = changedFields(base, fields);
  if (!audience || names.length === 0) return null;
  const { waiting, selected } = notifiedBy(audience, base, fields);
  return (
    <Card gap={3} fluid role="group" aria-label={m.campaign_edit_changes()}>
      <h2>{m.campaign_edit_changes()}</h2>
      <ComparisonTable
        mine={m.campaign_edit_new()}
        theirs={m.campaign_edit_now()}
        rows={names.map((name) => ({
          name,
          label: fieldText(name),
          mine: valueText(name, fields),
          theirs: valueText(name, base),
        }))}
      />
      {waiting > 0 ? <p>{m.campaign_edit_waiting({ count: waiting })}</p> : null}
      {selected > 0 ? <p>{m.campaign_edit_selected({ count: selected })}</p> : null}
      {waiting + selected === 0 ? <p>{m.campaign_edit_nobody()}</p> : null}
    </Card>
  );
}
