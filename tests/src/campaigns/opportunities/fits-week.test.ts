import { expect, test } from 'vitest';
import { closedWeek } from '#contract/availability/record.ts';
import { fittingDays } from '#src/campaigns/opportunities/fits-week.ts';
import { anAppointment } from '../../../support/records.ts';
import { anOpportunity } from './an-opportunity.ts';

/** Friday, 10:00 AM in Phoenix. */
const now = Date.parse('2026-11-20T17:00:00.000Z');
const inTempe = { street: '1 Main', locality: 'Tempe', province: 'AZ', postalCode: '85281' };
/** All of a Phoenix day, from 8 AM to 8 PM. */
const wholeDay = (day: string) =>
  anAppointment({
    state: 'confirmed',
    address: inTempe,
    startDateTime: `${day}T15:00:00.000Z`,
    endDateTime: new Date(Date.parse(`${day}T15:00:00.000Z`) + 12 * 3_600_000).toISOString(),
  });

test('with nothing booked, every day of the week fits from 24 hours ahead on', () => {
  expect(fittingDays(anOpportunity(), [], now)).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
});

test('only days within the campaign’s window are looked at', () => {
  const shootWindow = { from: '2026-11-24', to: '2026-11-25' };
  expect(fittingDays(anOpportunity({ shootWindow }), [], now)).toEqual([
    '2026-11-24',
    '2026-11-25',
  ]);
});

test('only days on which the business is open long enough fit', () => {
  const evening = { isOpen: true, startTime: 1830, endTime: 2130 };
  const week = { ...closedWeek, tue: evening, wed: { ...evening, endTime: 1915 } };
  const exceptions = [{ ...evening, date: '2026-11-26' }];
  expect(fittingDays(anOpportunity({ hours: { week, exceptions } }), [], now)).toEqual([
    '2026-11-24',
    '2026-11-26',
  ]);
  const closed = { week: closedWeek, exceptions: [] };
  expect(fittingDays(anOpportunity({ hours: closed }), [], now)).toBeNull();
});

test('a shoot starts at any quarter hour of the business’s hours, and once for a night that passes midnight', () => {
  const short = { isOpen: true, startTime: 930, endTime: 1045 };
  const night = { isOpen: true, startTime: 2230, endTime: 30 };
  const hours = { week: { ...closedWeek, tue: short, wed: night }, exceptions: [] };
  const wanted = anOpportunity({ hours, shootDurationMin: 60 });
  expect(fittingDays(wanted, [], now)).toEqual(['2026-11-24', '2026-11-25']);

  const inTheNight = anAppointment({
    state: 'confirmed',
    address: inTempe,
    startDateTime: '2026-11-26T06:30:00.000Z',
    endDateTime: '2026-11-26T07:30:00.000Z',
  });
  expect(fittingDays(wanted, [inTheNight], now)).toEqual(['2026-11-24']);
});

test('a day that is full of the creator’s own shoots does not fit', () => {
  const shootWindow = { from: '2026-11-24', to: '2026-11-25' };
  const days = fittingDays(anOpportunity({ shootWindow }), [wholeDay('2026-11-24')], now);
  expect(days).toEqual(['2026-11-25']);
});

test('a shoot that was cancelled takes no time, and one in the morning leaves the afternoon', () => {
  const shootWindow = { from: '2026-11-24', to: '2026-11-24' };
  const gone = { ...wholeDay('2026-11-24'), state: 'cancelledByCreator' as const };
  const morning = anAppointment({
    state: 'reserved',
    address: inTempe,
    startDateTime: '2026-11-24T16:00:00.000Z',
    endDateTime: '2026-11-24T18:00:00.000Z',
  });
  expect(fittingDays(anOpportunity({ shootWindow }), [gone, morning], now)).toEqual(['2026-11-24']);
});

test('the way between two shoots counts: none fits where it is longer than the time between', () => {
  const shootWindow = { from: '2026-11-24', to: '2026-11-24' };
  // Nine and a half hours: the shoot itself would fit in after five, the way from Wickenburg would not.
  const far = {
    ...wholeDay('2026-11-24'),
    address: { ...inTempe, locality: 'Wickenburg' },
    startDateTime: '2026-11-24T15:00:00.000Z',
    endDateTime: '2026-11-25T00:30:00.000Z',
  };
  const wanted = anOpportunity({ shootWindow, locality: 'Apache Junction' });
  expect(fittingDays(wanted, [far], now)).toEqual([]);
  expect(fittingDays({ ...wanted, locality: 'Wickenburg' }, [far], now)).toEqual(['2026-11-24']);
});

test('nothing is shown where there is no shoot, or none that could be this week', () => {
  expect(fittingDays(anOpportunity({ requiresShoot: false }), [], now)).toBeNull();
  const later = { from: '2026-12-10', to: '2026-12-20' };
  expect(fittingDays(anOpportunity({ shootWindow: later }), [], now)).toBeNull();
});
