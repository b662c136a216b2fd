import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { usePending } from '#src/data/pending.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import { formatAge } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { keepMine, keepTheirs } from '../actions.ts';
import { theirsOf, type HoursItem } from '../overlay.ts';
import { useHoursRecord } from '../queries.ts';
import { HoursComparison } from './hours-comparison.tsx';
import styles from './hours-conflict.module.css';

/** An edit of the hours that the server refused: what is stored instead, side by side where it is known, and the choice. */
export function HoursConflict({ item }: { item: HoursItem }) {
  const now = useNow();
  const record = useHoursRecord(item.accountId);
  const pending = usePending(item);
  const [isBusy, setIsBusy] = useState(false);
  if (!pending) return null;
  const theirs = theirsOf(item, record);
  // What was written later goes out by itself; choosing the older one here would take it away.
  const isNewest = !pending.items.some((one) => one.kind === item.kind && one.order > item.order);
  const title = theirs ? m.availability_conflict_title() : sentenceOf(item);
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    await work().catch((error: unknown) => {
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
      {theirs ? (
        <>
          <p>
            {m.availability_conflict_text()}
            {theirs.updatedOn
              ? ` ${m.availability_conflict_when({ age: formatAge(theirs.updatedOn, Math.max(now, Date.parse(theirs.updatedOn))) })}`
              : null}
          </p>
          <HoursComparison mine={item.payload} theirs={theirs} today={dayOf(now)} />
        </>
      ) : null}
      {isNewest ? null : <p>{m.availability_newer()}</p>}
      <div className={styles.actions}>
        {theirs && isNewest ? (
          <Button
            isDisabled={isBusy}
            onPress={() => void run(() => keepMine(item, theirs.version))}
          >
            {m.app_keep_mine()}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          isDisabled={isBusy}
          onPress={() => void run(() => keepTheirs(item))}
        >
          {theirs && isNewest ? m.app_keep_theirs() : m.app_delete_my_change()}
        </Button>
      </div>
    </Card>
  );
}

function sentenceOf({ attention }: HoursItem): string {
  const code = attention?.code;
  const isRefusal = code && code !== 'OLD_MESSAGE' && code !== 'OLD_BOOKING';
  return m.availability_refused({
    reason: refusalSentence(isRefusal ? code : 'FAILED', attention?.current),
  });
}
