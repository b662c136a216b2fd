import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onLargeScreen } from '../large-screen.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { noChanges } from '#contract/sync/sync.ts';
import { idOf, shootId, shootOf, tuesdayAtThree } from '../../src/features/calendar/build.ts';
import { device } from '#src/data/device/browser-device.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { showApp } from '../app/whole-app.tsx';
import { reach, trouble } from '../open-copy.ts';
import { atDesk, dayButton, showCalendar } from './show-calendar.tsx';

beforeEach(() => page.viewport(1280, 800));

const second = shootOf({
  id: idOf<AppointmentId>('second'),
  state: 'reserved',
  startDateTime: '2026-11-24T16:00:00.000Z',
  endDateTime: '2026-11-24T17:30:00.000Z',
  businessName: 'Vinyl Row',
});
const off = shootOf({
  id: idOf<AppointmentId>('off'),
  state: 'cancelledByBusiness',
  startDateTime: '2026-11-26T16:00:00.000Z',
});

test('a month shows each day’s shoots by dots and in words; a canceled one has no dot', async () => {
  await atDesk('creator', { appointments: [shootOf(), second, off] });
  showCalendar();

  const tuesday = dayButton(/November 24.*2 shoots, 1 not confirmed/);
  await expect.element(tuesday).toBeVisible();
  const dots = [...tuesday.element().querySelectorAll('[data-dot]')];
  expect(dots.map((dot) => dot.getAttribute('data-dot'))).toEqual(['outlined', 'filled']);
  await expect.element(dayButton(/November 26, 2026$/)).toBeVisible();
});

test('a shoot that is moved while the calendar is open leaves its day for the other', async () => {
  await atDesk('creator', { appointments: [shootOf()] });
  showCalendar();
  await expect.element(page.getByRole('link', { name: /Desert Bloom/ })).toBeVisible();
  await expect.element(dayButton(/November 24.*1 shoot/)).toBeVisible();

  await useCurrentReplica.getState().replica?.apply({
    collections: {
      ...noChanges(),
      appointments: [
        shootOf({
          startDateTime: '2026-11-25T22:00:00.000Z',
          endDateTime: '2026-11-25T23:30:00.000Z',
          version: 99,
          revision: 99,
        }),
      ],
    },
    gone: [],
  });

  await expect.element(dayButton(/November 25.*1 shoot/)).toBeVisible();
  await expect.element(dayButton(/November 24, 2026(?!.*shoot)/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Desert Bloom/ })).not.toBeInTheDocument();
  await dayButton(/November 25.*1 shoot/).click();
  await expect.element(page.getByRole('link', { name: /Desert Bloom/ })).toBeVisible();
});

test('the chosen day lists its shoots by Phoenix’s clock, the first first', async () => {
  await atDesk('creator', { appointments: [shootOf(), second] });
  showCalendar();

  await expect.element(page.getByRole('link', { name: /Vinyl Row/ })).toBeVisible();
  const rows = page.getByRole('link').elements();
  expect(rows.map((row) => row.querySelector('time')?.textContent)).toEqual([
    '9:00 AM – 10:30 AM',
    '3:00 PM – 4:30 PM',
  ]);
  await expect.element(page.getByText('Requested').first()).toBeVisible();
});

test('a shoot with a requested change shows its current time and the requested one', async () => {
  const asked = shootOf({
    state: 'rescheduleRequested',
    requestedSlots: ['2026-11-25T16:00:00.000Z', '2026-11-25T22:00:00.000Z'],
  });
  await atDesk('owner', { appointments: [asked] });
  showCalendar();

  const row = page.getByRole('link', { name: /Maya/ }).first();
  await expect.element(row.getByText(/3:00 PM – 4:30 PM/)).toBeVisible();
  await expect
    .element(row.getByText('requested Wed, Nov 25, 9:00 AM or 1 other time'))
    .toBeVisible();
});

test('a day without shoots says so', async () => {
  await atDesk('creator', { appointments: [shootOf()] });
  showCalendar({ day: '2026-11-25' });

  await expect.element(page.getByText('No appointments scheduled for today')).toBeVisible();
});

test('weeks begin on Sunday for an American device, in the month and in the week', async () => {
  await page.viewport(1280, 1400);
  await atDesk('owner', { appointments: [shootOf()] });
  showCalendar();
  await expect.element(dayButton(/November 24/).first()).toBeVisible();

  const grid = page.getByRole('grid').element();
  const names = [...grid.querySelectorAll('th')].map((one) => one.textContent);
  const week = page.getByRole('heading', { name: 'Nov 22 – Nov 28' });

  expect(navigator.language).toBe('en-US');
  expect(names).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  await expect.element(week).toBeVisible();
});

test('without signal the calendar shows what it has and how old it is, which is no failure', async () => {
  await atDesk('creator', { appointments: [shootOf()] });
  await reach(false, Date.parse('2026-11-20T16:42:00.000Z'));
  showCalendar();

  await expect.element(page.getByRole('link', { name: /Desert Bloom/ })).toBeVisible();
  await expect.element(page.getByText('As of 9:42 AM').first()).toBeVisible();
  expect(page.getByText('Unable to load').elements()).toHaveLength(0);
});

test('before the first answer, a server in trouble is shown in the words of the product', async () => {
  await atDesk('creator');
  await device.db.cursors.clear();
  await trouble();
  showCalendar();

  await expect
    .element(page.getByText('Unable to load appointments. Please try again later.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('a shoot opens as its pack, and closing it comes back to the day', async () => {
  const contact = { name: 'Rob', phone: '+16025550150', parkingNote: 'West lot', doorNote: null };
  await atDesk('creator', { appointments: [shootOf({ contact, code: '0420' })] });
  const { moved } = showCalendar();

  await page.getByRole('link', { name: /Desert Bloom/ }).click();

  const pack = page.getByRole('dialog', { name: 'Shoot' });
  for (const text of ['1 Main', 'Phoenix, AZ 85001', 'Rob', 'West lot', '0420', 'Five teas.']) {
    await expect.element(pack.getByText(text, { exact: true })).toBeVisible();
  }
  const directions = pack.getByRole('link', { name: 'Directions' }).element();
  expect(directions.getAttribute('rel')).toBe('noopener noreferrer');
  expect(directions.getAttribute('href')).toContain('1+Main');
  expect(pack.getByRole('link', { name: 'Call Rob' }).element().getAttribute('href')).toBe(
    'tel:+16025550150',
  );
  await pack.getByRole('button', { name: 'Close' }).click();
  await expect.element(pack).not.toBeInTheDocument();
  expect(moved).toHaveBeenLastCalledWith(expect.objectContaining({ shoot: null }));
});

test('the row whose shoot is open says so as the current one of its list, and is no page', async () => {
  await atDesk('creator', { appointments: [shootOf()] });
  await showApp(`/creator/calendar?month=2026-11&day=2026-11-24&shoot=${shootId}`);
  const row = () => document.querySelector(`main [data-shoot="${shootId}"]`);

  await expect.poll(() => row()?.getAttribute('aria-current')).toBe('true');
});

test('a business sees its open hours, the week with its shoots, and what waits for its answer', async () => {
  await atDesk('owner', { appointments: [second] });
  showCalendar();

  await expect.element(page.getByText('Open 9:00 AM – 5:00 PM')).toBeVisible();
  await expect
    .element(
      page.getByRole('button', {
        name: 'Tuesday, November 24: Open 9:00 AM – 5:00 PM. 1 shoot',
      }),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Sunday, November 22: Closed. 0 shoots' }))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
});

test('a phone shows the chosen day’s hours as a line, and no week', async () => {
  await page.viewport(390, 844);
  await atDesk('owner', { appointments: [shootOf({ startDateTime: tuesdayAtThree })] });
  showCalendar({ day: '2026-11-29' });

  await expect.element(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'This week' })).not.toBeInTheDocument();
});

test('on a large screen a shoot opens beside its list, not over it', async () => {
  await onLargeScreen();
  await atDesk('creator', { appointments: [shootOf(), second] });
  showCalendar();
  await expect.element(page.getByText('Select a shoot to see it here')).toBeVisible();

  await page.getByRole('link', { name: /Desert Bloom/ }).click();

  const pane = page.getByRole('region', { name: 'Shoot' });
  await expect.element(pane.getByRole('link', { name: 'Directions' })).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await page.getByRole('link', { name: /Vinyl Row/ }).click();
  await expect.element(pane.getByText(/Vinyl Row/).first()).toBeVisible();
});
