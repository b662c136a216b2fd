import { expect, test } from 'vitest';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import {
  hourlySlots,
  slotDays,
  slotsByPart,
  tightWay,
  toggleSlot,
} from '#src/features/calendar/slot-days.ts';
import { campaignOf, hoursOf, idOf, now, shown, tuesdayAtThree } from './build.ts';

type SlotSearch = Parameters<typeof slotDays>[0];
const search = (change: Partial<SlotSearch> = {}): SlotSearch => ({
  availability: hoursOf(),
  campaign: campaignOf(),
  shoots: [],
  moved: null,
  now,
  ...change,
});
const startsOn = (day: string, change: Partial<SlotSearch> = {}) =>
  (slotDays(search(change)).find((one) => one.day === day)?.slots ?? []).map((one) => one.start);
const inScottsdale: CampaignRecord['location'] = {
  ...campaignOf().location,
  locality: 'Buckeye',
};

test('free times are a day ahead at least and thirty days at most, within the open hours', () => {
  const days = slotDays(search());

  // Friday 10:00 AM and a day is Saturday, which is closed.
  expect(days[0]?.day).toBe('2026-11-23');
  expect(days[0]?.slots[0]?.start).toBe('2026-11-23T16:00:00.000Z');
  // The last start leaves room for 90 minutes before 5:00 PM.
  expect(days[0]?.slots.at(-1)?.start).toBe('2026-11-23T22:30:00.000Z');
  expect(days.at(-1)?.day).toBe('2026-12-18');
});

test('the lead is counted to the minute', () => {
  const mondayAtTen = Date.parse('2026-11-23T17:00:00.000Z');

  expect(startsOn('2026-11-24', { now: mondayAtTen })[0]).toBe('2026-11-24T17:00:00.000Z');
  expect(startsOn('2026-11-24', { now: mondayAtTen + 1 })[0]).toBe('2026-11-24T17:15:00.000Z');
});

test('days are Phoenix’s: an evening there is another day in UTC', () => {
  const evenings = hoursOf();
  const week = { ...evenings.week, mon: { isOpen: true, startTime: 1800, endTime: 2345 } };

  const starts = startsOn('2026-11-23', { availability: { ...evenings, week } });

  expect(starts[0]).toBe('2026-11-24T01:00:00.000Z');
  expect(starts.at(-1)).toBe('2026-11-24T05:15:00.000Z');
});

test('taken times and own shoots are left out, and only the campaign’s days are offered', () => {
  const busy = [{ start: '2026-11-24T16:00:00.000Z', end: '2026-11-24T23:00:00.000Z' }];
  const shootWindow = { from: '2026-11-24', to: '2026-11-25' };

  const days = slotDays(
    search({ availability: hoursOf({ busy }), campaign: campaignOf({ shootWindow }) }),
  );
  const own = startsOn('2026-11-24', { shoots: [shown()] });

  expect(days.map((one) => one.day)).toEqual(['2026-11-25']);
  expect(own).not.toContain(tuesdayAtThree);
  expect(own).not.toContain('2026-11-24T21:00:00.000Z');
});

test('a shoot that is moved does not stand in its own way, but its own time is no news', () => {
  const moved = shown();
  const busy = [{ start: moved.startDateTime, end: moved.endDateTime }];

  const starts = startsOn('2026-11-24', {
    availability: hoursOf({ busy }),
    shoots: [moved],
    moved,
  });

  expect(starts).toContain('2026-11-24T22:15:00.000Z');
  expect(starts).not.toContain(tuesdayAtThree);
});

test('a time too close to a shoot elsewhere is offered with a warning that names the way', () => {
  const other = shown({ id: idOf('other'), address: inScottsdale });
  const justBefore = '2026-11-24T20:15:00.000Z';

  const [tuesday] = slotDays(search({ shoots: [other] })).filter((one) => one.day === '2026-11-24');

  expect(tuesday?.slots.find((one) => one.start === justBefore)).toMatchObject({ isTight: true });
  expect(tuesday?.slots[0]).toMatchObject({ isTight: false });
  expect(tightWay([other], campaignOf(), justBefore)).toMatchObject({
    from: { id: other.id },
    minutes: 105,
  });
});

test('a first choice and two alternates are kept in the order of the taps', () => {
  const two = toggleSlot(toggleSlot([], 'a', 3), 'b', 3);

  expect(toggleSlot(toggleSlot(two, 'c', 3), 'd', 3)).toEqual(['a', 'b', 'c']);
  expect(toggleSlot(two, 'a', 3)).toEqual(['b']);
});

test('an hour is offered by its first free start, and each part of the day by itself', () => {
  const slots = ['16:15', '16:30', '17:00', '19:00', '23:45'].map((time) => ({
    start: `2026-11-24T${time}:00.000Z`,
    isTight: false,
  }));
  const timesOf = (some: typeof slots) => some.map(({ start }) => start.slice(11, 16));

  expect(timesOf(hourlySlots(slots, []))).toEqual(['16:15', '17:00', '19:00', '23:45']);
  expect(timesOf(hourlySlots(slots, ['2026-11-24T16:30:00.000Z']))).toContain('16:30');
  expect(slotsByPart(slots).map(({ part, slots: its }) => [part, timesOf(its)])).toEqual([
    ['morning', ['16:15', '16:30', '17:00']],
    ['afternoon', ['19:00', '23:45']],
  ]);
});
