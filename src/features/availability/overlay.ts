import * as z from 'zod/mini';
import {
  bookingRules,
  closedWeek,
  hoursException,
  week,
  type AvailabilityRecord,
} from '#contract/availability/record.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import type { AccountId } from '#contract/ids.ts';
import type { OutboxItem, SentItem } from '#src/data/device/database.ts';
import type { HoursContent } from './hours-form.ts';

/**
 * The hours on screen: the server's record ⊕ the newest saved edit that the server's copy does not show
 * yet. Pure, total and idempotent.
 */

type PendingCommand = OutboxItem | (SentItem & CommandBody);
export type HoursItem = Extract<OutboxItem, { kind: 'updateAvailability' }>;
type HoursCommand = Extract<PendingCommand, { kind: 'updateAvailability' }>;

export type HoursView = HoursContent & {
  /** The version that an edit writes over; undefined where the server has not named one. */
  version: number | undefined;
  /** No hours were ever saved here. */
  isUnset: boolean;
  /** The newest edit is on this device only, or on its way. */
  mark: 'waiting' | 'sending' | null;
  /** Edits that the server refused, the newest last. */
  refused: HoursItem[];
};

export function overlayHours(
  record: AvailabilityRecord | undefined,
  pending: readonly PendingCommand[],
  accountId: AccountId,
): HoursView {
  const own = pending
    .filter((one): one is HoursCommand => one.kind === 'updateAvailability')
    .filter((one) => one.accountId === accountId)
    .toSorted((a, b) => a.order - b.order);
  const refused = own.filter(isRefused);
  const newest = own.findLast((one) => !isRefused(one));
  const { week: held, exceptions } = newest?.payload ??
    record ?? { week: closedWeek, exceptions: [] };
  return {
    week: held,
    exceptions,
    booking: newest?.payload.booking ?? record?.booking,
    version: record?.version,
    isUnset: !newest && isNeverSet(record),
    mark: newest && 'state' in newest ? markOf(newest.state) : null,
    refused,
  };
}

const isRefused = (one: HoursCommand): one is HoursItem =>
  'state' in one && one.state === 'attention';

const markOf = (state: OutboxItem['state']) => (state === 'sending' ? 'sending' : 'waiting');

/** A record exists from sign-up on; its first version is the default. */
const isNeverSet = (record: AvailabilityRecord | undefined): boolean =>
  !record || (record.version <= 1 && Object.values(record.week).every((day) => !day.isOpen));

const storedHours = z.object({
  week,
  exceptions: z.array(hoursException),
  booking: z.optional(bookingRules),
  version: z.int(),
  updatedOn: z.optional(z.string()),
});

/** The hours that are stored instead of a refused edit. */
type Theirs = HoursContent & { version: number; updatedOn: string | null };

/** The server's hours for a refused edit: from its refusal, or newer ones from the copy. Null: unknown. */
export function theirsOf(item: HoursItem, record: AvailabilityRecord | undefined): Theirs | null {
  if (item.attention?.code !== 'AVAILABILITY_CHANGED') return null;
  const parsed = z.safeParse(storedHours, item.attention.current);
  const current = parsed.success ? parsed.data : null;
  if (record && record.version > (current?.version ?? -1)) return record;
  return current && { ...current, updatedOn: current.updatedOn ?? null };
}
