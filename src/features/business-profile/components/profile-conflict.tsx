import { conflictsIn } from '#src/data/refused-edits.ts';
import { sendNow } from '#src/data/unsent.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { ComparisonTable } from '#src/ui/comparison-table.tsx';
import { RefusedCommandCard } from '#src/ui/refused-command-card.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { forgetRefused, keepMine, keepTheirs } from '../actions.ts';
import { fieldName, fieldText } from '../field-labels.ts';
import type { ProfileItem } from '../overlay.ts';

/** A refused edit beside the stored value, if that was the reason, and the choice. */
export function ProfileConflict({ item }: { item: ProfileItem }) {
  const { isBusy, run } = useCommand(m.app_went_wrong);
  const conflicts = conflictsIn(item);
  const isAsking = conflicts.length > 0;
  const title = isAsking
    ? m.business_conflict_title()
    : m.business_refused({ reason: attentionSentence(item.attention) });
  return (
    <RefusedCommandCard
      isHeading
      sentence={title}
      actions={
        <>
          <Button
            isDisabled={isBusy}
            onPress={() => void run(() => (isAsking ? keepMine(item) : sendNow(item.id)))}
          >
            {isAsking ? m.app_keep_mine() : m.app_try_again()}
          </Button>
          <Button
            variant="secondary"
            isDisabled={isBusy}
            onPress={() => void run(() => (isAsking ? keepTheirs(item) : forgetRefused(item)))}
          >
            {isAsking ? m.app_keep_theirs() : m.app_delete_my_change()}
          </Button>
        </>
      }
    >
      {isAsking ? (
        <>
          <p>{m.business_conflict_text()}</p>
          <ComparisonTable
            rows={conflicts.map(({ field, mine, theirs }) => ({
              name: field,
              label: fieldName(field),
              mine: fieldText(mine),
              theirs: fieldText(theirs),
            }))}
          />
        </>
      ) : null}
    </RefusedCommandCard>
  );
}
