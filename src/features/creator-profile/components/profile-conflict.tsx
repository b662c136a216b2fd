import { attentionSentence } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { EditsConflict } from '#src/ui/edits-conflict.tsx';
import { RichText } from '#src/ui/rich-text.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { choicesOf } from '../actions.ts';
import { fieldLabel, valueText } from '../field-labels.ts';
import type { ProfileItem } from '../overlay.ts';

type Props = {
  item: ProfileItem;
  /** Its photo is not on this device any more. */
  isPhotoLost: boolean;
};

/** An edit of the profile that the server refused. */
export function ProfileConflict({ item, isPhotoLost }: Props) {
  const { isBusy, run } = useCommand(m.profile_failed);
  const { conflicts, isAsking, keep, drop } = choicesOf(item);
  return (
    <EditsConflict
      sentence={
        isAsking
          ? m.profile_conflict_title()
          : m.profile_refused({ reason: attentionSentence(item.attention) })
      }
      rows={conflicts.map(({ field, mine, theirs }) => ({
        name: field,
        label: fieldLabel(field),
        mine: shown(field, mine),
        theirs: shown(field, theirs),
      }))}
      isBusy={isBusy}
      isHopeless={isPhotoLost}
      onKeep={() => void run(keep)}
      onDrop={() => void run(drop)}
    >
      {isPhotoLost ? <p>{m.profile_photo_lost()}</p> : null}
    </EditsConflict>
  );
}

const shown = (field: string, value: unknown) =>
  field === 'about' && typeof value === 'string' ? (
    <RichText html={value} />
  ) : (
    valueText(field, value)
  );
