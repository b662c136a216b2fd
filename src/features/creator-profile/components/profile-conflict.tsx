import { conflictsIn } from '#src/data/refused-edits.ts';
import { sendNow } from '#src/data/unsent.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { ComparisonTable } from '#src/ui/comparison-table.tsx';
import { RefusedCommandCard } from '#src/ui/refused-command-card.tsx';
import { RichText } from '#src/ui/rich-text.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { forgetRefused, keepMine, keepTheirs } from '../actions.ts';
import { fieldLabel, valueText } from '../field-labels.ts';
import type { ProfileItem } from '../overlay.ts';

type Props = {
  item: ProfileItem;
  /** Its photo is not on this device any more. */
  isPhotoLost: boolean;
};

/** An edit of the profile that the server refused: both sides of each field, and the choice; or why, and the way out. */
export function ProfileConflict({ item, isPhotoLost }: Props) {
  const { isBusy, run } = useCommand(m.profile_failed);
  const conflicts = conflictsIn(item);
  const hasConflicts = conflicts.length > 0;
  const title = hasConflicts
    ? m.profile_conflict_title()
    : m.profile_refused({ reason: attentionSentence(item.attention) });
  return (
    <RefusedCommandCard
      isHeading
      sentence={title}
      actions={
        <>
          {isPhotoLost ? null : (
            <Button
              isDisabled={isBusy}
              onPress={() => void run(() => (hasConflicts ? keepMine(item) : sendNow(item.id)))}
            >
              {hasConflicts ? m.app_keep_mine() : m.app_try_again()}
            </Button>
          )}
          <Button
            variant="secondary"
            isDisabled={isBusy}
            onPress={() => void run(() => (hasConflicts ? keepTheirs(item) : forgetRefused(item)))}
          >
            {hasConflicts ? m.app_keep_theirs() : m.app_delete_my_change()}
          </Button>
        </>
      }
    >
      {hasConflicts ? (
        <>
          <p>{m.profile_conflict_text()}</p>
          <ComparisonTable
            mine={m.app_this_device()}
            theirs={m.profile_conflict_theirs()}
            rows={conflicts.map(({ field, mine, theirs }) => ({
              name: field,
              label: fieldLabel(field),
              mine: shown(field, mine),
              theirs: shown(field, theirs),
            }))}
          />
        </>
      ) : null}
      {isPhotoLost ? <p>{m.profile_photo_lost()}</p> : null}
    </RefusedCommandCard>
  );
}

const shown = (field: string, value: unknown) =>
  field === 'about' && typeof value === 'string' ? (
    <RichText html={value} />
  ) : (
    valueText(field, value)
  );
