import { believedTime } from '#contract/appointment/believed-time.ts';
import type { TimelineEntry } from '#contract/project/record.ts';
import type { ProjectRow } from '../../records/write-records.ts';

type Noted = Pick<TimelineEntry, 'event' | 'actor'> & {
  occurredAt: string;
  now: Date;
  reason?: string | undefined;
};

/** A project's timeline with one more entry: its time by the device's clock, as far as that is believed, and its arrival. */
export function withEntry(
  { timeline }: Pick<ProjectRow, 'timeline'>,
  { event, actor, occurredAt, now, reason }: Noted,
): TimelineEntry[] {
  const at = new Date(believedTime(occurredAt, now.getTime()));
  const entry = { event, actor, occurredAt: at.toISOString(), receivedAt: now.toISOString() };
  return [...timeline, reason ? { ...entry, reason } : entry];
}
