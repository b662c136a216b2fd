import { expect, test } from 'vitest';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { AccountId } from '#contract/ids.ts';
import { closedWeek } from '#contract/availability/record.ts';
import { outsideShoots } from '#src/features/availability/outside-shoots.ts';
import { hours, place } from './build.ts';

const now = Date.parse('2026-11-21T16:00:00.000Z');
/** Monday, three in the afternoon in Phoenix. */
const monday = {
  startDateTime: '2026-11-23T22:00:00.000Z',
  endDateTime: '2026-11-24T00:00:00.000Z',
};
const shoot = (change: Partial<AppointmentRecord> = {}) =>
  ({ businessId: place, state: 'confirmed', ...monday, ...change }) as AppointmentRecord;
const until = (mon: ReturnType<typeof hours>) => ({ week: { ...closedWeek, mon }, exceptions: [] });

test('a booked shoot that the new hours no longer cover is named', () => {
  expect(outsideShoots(until(hours(900, 1700)), [shoot()], place, now)).toEqual([]);
  expect(outsideShoots(until(hours(900, 1600)), [shoot()], place, now)).toEqual([shoot()]);
});

test('a closed date names the shoots on it', () => {
  const closed = { date: '2026-11-23', isOpen: false, startTime: 0, endTime: 0 } as const;
  const changed = { ...until(hours(900, 1700)), exceptions: [closed] };

  expect(outsideShoots(changed, [shoot()], place, now)).toHaveLength(1);
});

test('shoots that are over, cancelled or another business’s are not named', () => {
  const past = shoot({
    startDateTime: '2026-11-16T22:00:00.000Z',
    endDateTime: '2026-11-17T00:00:00.000Z',
  });
  const cancelled = shoot({ state: 'cancelledByCreator' });
  const elsewhere = shoot({ businessId: '01a0b000-0000-7000-8000-0000000000ff' as AccountId });

  expect(outsideShoots(until(hours(900, 1600)), [past, cancelled, elsewhere], place, now)).toEqual(
    [],
  );
});
