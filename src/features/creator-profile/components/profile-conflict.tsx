import { useState } from 'react';
import { CircleAlert } from 'lucide-react';
import type { FieldConflict } from '#contract/profile/edits.ts';
import { sendNow } from '#src/data/unsent.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { RichText } from '#src/ui/rich-text.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { forgetRefused, keepMine, keepTheirs } from '../actions.ts';
import { fieldLabel, valueText } from '../field-labels.ts';
import { conflictsIn, type ProfileItem } from '../overlay.ts';
import styles from './profile-conflict.module.css';

type Props = {
  item: ProfileItem;
  /** Its photo is not on this device any more. */
  isPhotoLost: boolean;
};

/** An edit of the profile that the server refused: both sides of each field, and the choice; or why, and the way out. */
export function ProfileConflict({ item, isPhotoLost }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const conflicts = conflictsIn(item);
  const hasConflicts = conflicts.length > 0;
  const title = hasConflicts ? m.profile_conflict_title() : sentenceOf(item);
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    await work().catch((error: unknown) => {
      reportError(error);
      toasts.error(m.profile_failed());
    });
    setIsBusy(false);
  };
  return (
    <Card className={styles.card ?? ''} role="group" aria-label={title}>
      <h2 className={styles.title}>
        <CircleAlert aria-hidden />
        {title}
      </h2>
      {hasConflicts ? (
        <>
          <p>{m.profile_conflict_text()}</p>
          <Sides conflicts={conflicts} />
        </>
      ) : null}
      {isPhotoLost ? <p>{m.profile_photo_lost()}</p> : null}
      <div className={styles.actions}>
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
      </div>
    </Card>
  );
}

function Sides({ conflicts }: { conflicts: readonly FieldConflict[] }) {
  return (
    <table className={styles.sides}>
      <thead>
        <tr>
          <th scope="col">{m.app_conflict_field()}</th>
          <th scope="col">{m.app_this_device()}</th>
          <th scope="col">{m.profile_conflict_theirs()}</th>
        </tr>
      </thead>
      <tbody>
        {conflicts.map(({ field, mine, theirs }) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            <td data-side={m.app_this_device()}>
              <Side field={field} value={mine} />
            </td>
            <td data-side={m.profile_conflict_theirs()}>
              <Side field={field} value={theirs} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({ field, value }: { field: string; value: unknown }) {
  return field === 'about' && typeof value === 'string' ? (
    <RichText html={value} />
  ) : (
    valueText(field, value)
  );
}

function sentenceOf({ attention }: ProfileItem): string {
  const code = attention?.code;
  const isRefusal = code && code !== 'OLD_MESSAGE' && code !== 'OLD_BOOKING';
  const reason = refusalSentence(isRefusal ? code : 'FAILED', attention?.current);
  return m.profile_refused({ reason });
}
