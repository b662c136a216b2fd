import type { TimelineEntry } from '#contract/project/record.ts';

/** An entry of its own, or a run of requests for another time and their answers. */
type TimelineRow = { entries: readonly [TimelineEntry, ...TimelineEntry[]]; requests: number };

const isRescheduling: ReadonlySet<string> = new Set([
  'creator_reschedule_requested',
  'reschedule_approved',
  'reschedule_rejected',
]);
const isRequest = ({ event }: TimelineEntry): boolean => event === 'creator_reschedule_requested';

/** One request with its answer reads well; a run of several is one row that opens. */
export function timelineRows(entries: readonly TimelineEntry[]): TimelineRow[] {
  const runs: [TimelineEntry, ...TimelineEntry[]][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run && isRescheduling.has(run[0].event) && isRescheduling.has(entry.event)) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run): TimelineRow[] => {
    const requests = run.filter(isRequest).length;
    return requests > 1
      ? [{ entries: run, requests }]
      : run.map((entry) => ({ entries: [entry], requests: 0 }));
  });
}
