import { afterEach, expect, test, vi } from 'vitest';
import type { AccountId, AppointmentId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { nothingKnown } from '#src/features/sync-status/known.ts';
import { bookingText } from '#src/features/sync-status/work-text.ts';
import { hereSentence } from '#src/lib/here-sentence.ts';
import { nameZone } from '#src/lib/name-zone.ts';
import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { overwriteGetLocale } from '#src/paraglide/runtime.js';
import { formatSlot, formatTimes } from '#src/features/calendar/times.ts';

/** Los Angeles is an hour behind Phoenix in winter and has its time in summer. */
const WINTER = '2026-11-24T22:00:00.000Z';
const SUMMER = '2026-07-21T22:00:00.000Z';

afterEach(() => {
  vi.unstubAllEnvs();
  overwriteGetLocale(() => 'en');
});

test.each([
  ['America/Phoenix', WINTER, '3:00 PM'],
  ['America/Los_Angeles', SUMMER, '3:00 PM'],
  ['America/Denver', WINTER, '3:00 PM'],
  ['America/Los_Angeles', WINTER, '3:00 PM Phoenix time'],
  ['America/Denver', SUMMER, '3:00 PM Phoenix time'],
  ['Europe/Madrid', WINTER, '3:00 PM Phoenix time'],
])('a device in %s at %s reads %s', (zone, at, text) => {
  vi.stubEnv('TZ', zone);
  expect(nameZone('3:00 PM', at)).toBe(text);
});

test('shoots, slots, check-ins, and deadlines name Phoenix once, in the language of the person', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const shoot = { startDateTime: WINTER, endDateTime: '2026-11-25T00:00:00.000Z' };
  expect(formatTimes(shoot)).toBe('3:00 PM – 5:00 PM Phoenix time');
  expect(formatSlot(WINTER)).toBe('Tue, Nov 24, 3:00 PM Phoenix time');
  expect(formatWeekdayTime(WINTER, Date.parse(WINTER))).toBe('Tue 3:00 PM Phoenix time');

  const booking = {
    appointmentId: newId<AppointmentId>(),
    projectId: newId<ProjectId>(),
    slots: [WINTER, '2026-11-25T22:00:00.000Z'],
    acceptsTravel: false,
  };
  expect(bookingText(booking, newId<AccountId>(), nothingKnown, Date.parse(WINTER))).toBe(
    'Tue 3:00 PM, or Wed 3:00 PM Phoenix time',
  );
  expect(hereSentence({ at: WINTER, distanceM: 40 })).toMatch(
    /^Checked in at 3:00 PM Phoenix time,/,
  );

  overwriteGetLocale(() => 'es');
  expect(nameZone('15:00', WINTER)).toBe('15:00, hora de Phoenix');
});
