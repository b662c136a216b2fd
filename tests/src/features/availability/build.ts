import {
  closedWeek,
  type AvailabilityRecord,
  type DayHours,
} from '#contract/availability/record.ts';
import type { AccountId, CommandId, UserId } from '#contract/ids.ts';
import type { HoursItem } from '#src/features/availability/overlay.ts';
import { neverSent } from '#src/data/device/never-sent.ts';

export const place = '01a0b000-0000-7000-8000-000000000001' as AccountId;
export const owner = '01a0b000-0000-7000-8000-000000000002' as UserId;
export const hours = (startTime: 900 | 1000, endTime: 1600 | 1700): DayHours => ({
  isOpen: true,
  startTime,
  endTime,
});

export const recordOf = (change: Partial<AvailabilityRecord> = {}): AvailabilityRecord => ({
  businessId: place,
  week: { ...closedWeek, mon: hours(900, 1700) },
  exceptions: [],
  busy: [],
  updatedOn: '2026-11-20T16:00:00.000Z',
  version: 3,
  revision: 10,
  ...change,
});

let made = 0;

/** An unsent edit of the hours. */
export function editOf(change: Partial<HoursItem> = {}): HoursItem {
  made += 1;
  return {
    kind: 'updateAvailability',
    payload: { week: { ...closedWeek, mon: hours(1000, 1600) }, exceptions: [] },
    id: `01a0b000-0000-7000-8000-${String(made).padStart(12, '0')}` as CommandId,
    order: made,
    userId: owner,
    accountId: place,
    lane: 'availability',
    occurredAt: '2026-11-21T16:00:00.000Z',
    ...neverSent,
    ...change,
  };
}
