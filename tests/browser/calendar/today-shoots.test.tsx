import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AppointmentId } from '#contract/ids.ts';
import { TodayShoots } from '#src/features/calendar/components/today-shoots.tsx';
import type { Side } from '#src/features/calendar/desk.ts';
import { useCalendar } from '#src/features/calendar/queries.ts';
import {
  business,
  creator,
  idOf,
  me,
  projectOf,
  shootId,
  shootOf,
} from '../../src/features/calendar/build.ts';
import { mount } from '../ui/mount.tsx';
import { atDesk } from './show-calendar.tsx';

/** Tuesday, November 24, 11:30 PM in Phoenix. */
const lateTuesday = Date.parse('2026-11-25T06:30:00.000Z');
const wednesday = shootOf({
  id: idOf<AppointmentId>('wednesday'),
  startDateTime: '2026-11-25T07:00:00.000Z',
  businessName: 'Vinyl Row',
});
const off = shootOf({ id: idOf<AppointmentId>('off'), state: 'cancelledByBusiness' });

function Shown({ side }: { side: Side }) {
  const view = useCalendar({ userId: me, accountId: side === 'creator' ? creator : business });
  return view ? <TodayShoots view={view} side={side} now={lateTuesday} /> : null;
}

const show = (side: Side = 'creator') => mount(<Shown side={side} />);

const thursday = shootOf({
  id: idOf<AppointmentId>('thursday'),
  startDateTime: '2026-11-26T17:00:00.000Z',
});

test('the day starts with today’s and tomorrow’s shoots by Phoenix’s clock: when, where, how they stand, and a way to the pack', async () => {
  await atDesk('creator', { appointments: [thursday, wednesday, off, shootOf()] }, lateTuesday);
  const { go } = show();

  const link = page.getByRole('link', { name: /3:00 PM – 4:30 PM.*Phoenix.*Confirmed/ });
  await expect.element(link).toBeVisible();
  const headings = page.getByRole('heading').elements();
  expect(headings.map((one) => one.textContent)).toEqual(['Today’s shoots', 'Tomorrow’s shoots']);
  const links = page.getByRole('link').elements();
  expect(links).toHaveLength(2);
  expect(links[1]?.textContent).toContain('Vinyl Row');
  await link.click();

  expect(go).toHaveBeenCalledWith(
    `/creator/calendar?month=2026-11&day=2026-11-24&shoot=${shootId}`,
  );
});

test('without a shoot today or tomorrow a creator sees the next one, with its day', async () => {
  const later = shootOf({
    id: idOf<AppointmentId>('later'),
    startDateTime: '2026-12-03T17:00:00.000Z',
  });
  await atDesk('creator', { appointments: [later, thursday, off] }, lateTuesday);
  show();

  await expect.element(page.getByRole('heading', { name: 'Next shoot' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Thu, Nov 26/ })).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(1);
});

test('a business does not see what its queue asks for a second time', async () => {
  const asked = shootOf({ state: 'reserved' });
  const project = projectOf({ step: 'schedule_shoot' });
  const appointments = [wednesday, asked];
  await atDesk('owner', { appointments, projects: [project] }, lateTuesday);
  show('business');

  await expect.element(page.getByRole('heading', { name: 'Tomorrow’s shoots' })).toBeVisible();
  expect(page.getByRole('heading').elements()).toHaveLength(1);
  expect(page.getByRole('link').elements()).toHaveLength(1);
});
