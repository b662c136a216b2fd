import { usePending } from '#src/data/pending.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import { attentionSentence } from '#src/lib/attention.ts';
import { formatAge } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { RefusedCommandCard } from '#src/ui/refused-command-card.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { keepMine, keepTheirs } from '../actions.ts';
import { type HoursItem, theirsOf } from '../overlay.ts';
import { useHoursRecord } from '../queries.ts';
import { HoursComparison } from './hours-comparison.tsx';

/** A refused edit of the hours beside the stored hours, if they are known, and the choice. */
export function HoursConflict({ item }: { item: HoursItem }) {
  const now = useNow();
  const record = useHoursRecord(item.accountId);
  const pending = usePending(item);
  const { isBusy, run } = useCommand(m.app_went_wrong);
  if (!pending) return null;
  const theirs = theirsOf(item, record);
  // A later edit is queued already; choosing the older one here would undo it.
  const isNewest = !pending.items.some((one) => one.kind === item.kind && one.order > item.order);
  const title = theirs
    ? m.availability_conflict_title()
    : m.availability_refused({ reason: attentionSentence(item.attention) });
  return (
    <RefusedCommandCard
      isHeading
      sentence={title}
      actions={
        <>
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
        </>
      }
    >
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
    </RefusedCommandCard>
  );
}
