import { attentionSentence } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { EditsConflict } from '#src/ui/edits-conflict.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { choicesOf } from '../actions.ts';
import { fieldName, fieldText } from '../field-labels.ts';
import type { ProfileItem } from '../overlay.ts';

/** An edit of the business's profile that the server refused. */
export function ProfileConflict({ item }: { item: ProfileItem }) {
  const { isBusy, run } = useCommand(m.app_went_wrong);
  const { conflicts, isAsking, keep, drop } = choicesOf(item);
  return (
    <EditsConflict
      sentence={
        isAsking
          ? m.business_conflict_title()
          : m.business_refused({ reason: attentionSentence(item.attention) })
      }
      rows={conflicts.map(({ field, mine, theirs }) => ({
        name: field,
        label: fieldName(field),
        mine: fieldText(mine),
        theirs: fieldText(theirs),
      }))}
      isBusy={isBusy}
      onKeep={() => void run(keep)}
      onDrop={() => void run(drop)}
    />
  );
}
