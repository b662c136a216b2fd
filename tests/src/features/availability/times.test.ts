import { expect, test } from 'vitest';
import { weekdays } from '#contract/availability/record.ts';
import {
  dateText,
  dayName,
  hoursText,
  shortDayName,
  timeText,
} from '#src/features/availability/times.ts';

test.each([
  [0, '12:00 AM'],
  [930, '9:30 AM'],
  [1200, '12:00 PM'],
  [2345, '11:45 PM'],
])('%i reads as %s', (time, told) => {
  expect(timeText(time)).toBe(told);
});

test('a day’s hours read as a range, or as closed', () => {
  expect(hoursText({ isOpen: true, startTime: 900, endTime: 1730 })).toBe('9:00 AM – 5:30 PM');
  expect(hoursText({ isOpen: false, startTime: 0, endTime: 0 })).toBe('Closed');
});

test('days are named Monday to Sunday, whatever zone the device is in', () => {
  expect(weekdays.map(shortDayName)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect(dayName('sun')).toBe('Sunday');
});

test('a date has its year when it is another one', () => {
  expect(dateText('2026-11-26', '2026-11-21')).toBe('Thu, Nov 26');
  expect(dateText('2027-01-01', '2026-11-21')).toBe('Fri, Jan 1, 2027');
});
