import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { FieldConflict } from '#contract/profile/edits.ts';
import { sendNow } from '#src/data/unsent.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { forgetRefused, keepMine, keepTheirs } from '../actions.ts';
import { fieldName, fieldText } from '../field-labels.ts';
import { conflictsIn, type ProfileItem } from '../overlay.ts';
import styles from './profile-conflict.module.css';

/** An edit that the server refused: what is stored instead, side by side where that was the reason, and the choice. */
export function ProfileConflict({ item }: { item: ProfileItem }) {
  const [isBusy, setIsBusy] = useState(false);
  const conflicts = conflictsIn(item);
  const isAsking = conflicts.length > 0;
  const title = isAsking ? m.business_conflict_title() : sentenceOf(item);
  const run = async (work: (item: ProfileItem) => Promise<void>) => {
    setIsBusy(true);
    await work(item).catch((error: unknown) => {
      reportError(error);
      toasts.error(m.app_went_wrong());
    });
    setIsBusy(false);
  };
  return (
    <Card className={styles.card ?? ''} role="group" aria-label={title}>
      <h2 className={styles.title}>
        <CircleAlert aria-hidden />
        {title}
      </h2>
      {isAsking ? (
        <>
          <p>{m.business_conflict_text()}</p>
          <Comparison conflicts={conflicts} />
        </>
      ) : null}
      <div className={styles.actions}>
        {isAsking ? (
          <>
            <Button isDisabled={isBusy} onPress={() => void run(keepMine)}>
              {m.app_keep_mine()}
            </Button>
            <Button variant="secondary" isDisabled={isBusy} onPress={() => void run(keepTheirs)}>
              {m.app_keep_theirs()}
            </Button>
          </>
        ) : (
          <>
            <Button isDisabled={isBusy} onPress={() => void run(({ id }) => sendNow(id))}>
              {m.app_try_again()}
            </Button>
            <Button variant="secondary" isDisabled={isBusy} onPress={() => void run(forgetRefused)}>
              {m.app_delete_my_change()}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

function Comparison({ conflicts }: { conflicts: readonly FieldConflict[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.app_conflict_field()}</th>
          <th scope="col">{m.app_yours()}</th>
          <th scope="col">{m.app_theirs()}</th>
        </tr>
      </thead>
      <tbody>
        {conflicts.map(({ field, mine, theirs }) => (
          <tr key={field}>
            <th scope="row">{fieldName(field)}</th>
            <td>{fieldText(mine)}</td>
            <td>{fieldText(theirs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sentenceOf({ attention }: ProfileItem): string {
  const code = attention?.code;
  const isRefusal = code && code !== 'OLD_MESSAGE' && code !== 'OLD_BOOKING';
  return m.business_refused({
    reason: refusalSentence(isRefusal ? code : 'FAILED', attention?.current),
  });
}
