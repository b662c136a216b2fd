import { expect, test } from 'vitest';
import { readCalendarSearch, readScheduleParams } from '#src/app/calendar-address.ts';

const shoot = '01943c58-3000-709a-a83f-960c0509e691';

test('month, day and shoot of the address are taken', () => {
  expect(readCalendarSearch({ month: '2026-11', day: '2026-11-24', shoot })).toEqual({
    month: '2026-11',
    day: '2026-11-24',
    shoot,
  });
});

test.each([
  [{ month: '2026-13' }],
  [{ month: 202611 }],
  [{ day: '2026-02-31' }],
  [{ day: '2026-11-24<script>' }],
  [{ day: ['2026-11-24'] }],
  [{ shoot: 'javascript:alert(1)' }],
])('%j is left out', (search) => {
  expect(readCalendarSearch(search)).toEqual({
    month: undefined,
    day: undefined,
    shoot: undefined,
  });
});

test('a campaign that is no id is no page', () => {
  expect(readScheduleParams({ campaignId: shoot })).toEqual({ campaignId: shoot });
  expect(() => readScheduleParams({ campaignId: 'x' })).toThrow();
});
