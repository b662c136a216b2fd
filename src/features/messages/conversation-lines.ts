import { MINUTE_MS } from '#contract/durations.ts';
import { dayKey } from '#src/lib/dates.ts';
import type { MessageEntry } from './overlay.ts';

/** Messages of one sender within this time form one group of bubbles. */
const GROUP_MS = 5 * MINUTE_MS;

/**
 * A message with its separator. Separators belong to the message below them, so that a list which grows at its
 * top keeps its place by the message.
 */
export type Line = {
  entry: MessageEntry;
  /** First message of a day: its heading is above. */
  startsDay: boolean;
  /** First message that was unread when the conversation was opened. */
  startsNew: boolean;
  /** Messages right above are not on this device. */
  afterGap: boolean;
  startsGroup: boolean;
  endsGroup: boolean;
  /** Its time and tick are shown: at a group's end, and wherever the next one is not as far on its way. */
  showsMeta: boolean;
};

type Options = {
  /** Seq up to which everything was read when the conversation was opened; null: no divider. */
  seenAtOpening: number | null;
  /** There are older messages above the first one: its day may have begun before it. */
  hasOlder: boolean;
};

/** Lays a conversation's entries out as lines. */
export function linesOf(entries: readonly MessageEntry[], options: Options): Line[] {
  const { seenAtOpening, hasOlder } = options;
  const firstNew =
    seenAtOpening === null
      ? undefined
      : entries.find((one) => !one.isOwn && (one.seq ?? 0) > seenAtOpening);
  const starts = entries.map((entry, index) => {
    const before = entries[index - 1];
    const startsDay = before ? dayKey(before.at) !== dayKey(entry.at) : !hasOlder;
    const startsNew = entry === firstNew;
    const afterGap = isGap(before, entry);
    const joins = before !== undefined && belongTogether(before, entry);
    return {
      startsDay,
      startsNew,
      afterGap,
      startsGroup: startsDay || startsNew || afterGap || !joins,
    };
  });
  return entries.map((entry, index) => {
    const endsGroup = starts[index + 1]?.startsGroup ?? true;
    const differs = entry.isOwn && entries[index + 1]?.delivery !== entry.delivery;
    const start = starts[index] as (typeof starts)[number];
    return { entry, ...start, endsGroup, showsMeta: endsGroup || differs };
  });
}

function belongTogether(before: MessageEntry, entry: MessageEntry): boolean {
  const apart = Math.abs(Date.parse(entry.at) - Date.parse(before.at));
  const isSameSender =
    before.isOwn === entry.isOwn && before.teammate?.userId === entry.teammate?.userId;
  return isSameSender && apart <= GROUP_MS;
}

function isGap(before: MessageEntry | undefined, entry: MessageEntry): boolean {
  const known = before?.seq ?? null;
  return known !== null && entry.seq !== null && entry.seq > known + 1;
}
