import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CalendarScreen } from '#src/features/calendar/screens/calendar-screen.tsx';
import { shootOf } from '../../src/features/calendar/build.ts';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';
import { atDesk } from './show-calendar.tsx';

const month = () => document.querySelector('[data-tour="calendar-month"], [data-waiting]');
const placeOf = (one: Element | null) => {
  const { x, y, width, height } = one?.getBoundingClientRect() ?? new DOMRect();
  return [x, y, width, height].map(Math.round);
};

test.each([
  [390, 844, '2026-12'],
  [1280, 800, '2027-01'],
])('the screen has its name and the month’s place from the first: %i × %i', async (...size) => {
  const [width, height, shown] = size;
  await page.viewport(width, height);
  await atDesk('creator', { appointments: [shootOf()] });
  const route = { month: shown, day: `${shown}-24`, shoot: null };
  const first: { heading?: string | null; place?: number[] } = {};
  // Reported in the commit that shows the screen.
  const note = (end: Element | null) => {
    if (!end || first.place) return;
    first.heading = document.querySelector('h1')?.textContent ?? null;
    first.place = placeOf(month());
  };
  mount(
    <SignedIn>
      <CalendarScreen route={route} onMove={() => undefined} />
      <i ref={note} />
    </SignedIn>,
  );

  await expect.element(page.getByRole('grid')).toBeVisible();
  expect(first.heading).toBe('Calendar');
  expect(first.place).toEqual(placeOf(month()));
});
