import { startTransition, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shootOf } from '../../src/features/calendar/build.ts';
import { showApp } from '../app/whole-app.tsx';
import { atDesk, dayButton, showCalendar } from './show-calendar.tsx';

beforeEach(() => page.viewport(1280, 800));

test('the month is walked by keyboard: days, weeks, months', async () => {
  await atDesk('creator', { appointments: [shootOf()] });
  const { moved } = showCalendar();
  await expect.element(dayButton(/November 24/)).toBeVisible();

  (dayButton(/November 24/).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(dayButton(/December 2, 2026/)).toHaveFocus();
  expect(moved).toHaveBeenLastCalledWith(expect.objectContaining({ month: '2026-12' }));
  await userEvent.keyboard('{Enter}');
  expect(moved).toHaveBeenLastCalledWith({ month: '2026-12', day: '2026-12-02', shoot: null });
  await userEvent.keyboard('{PageUp}');
  await expect.element(page.getByText('November 2026').first()).toBeVisible();
  expect(moved).toHaveBeenLastCalledWith({ month: '2026-11', day: '2026-12-02', shoot: null });
});

test('the keyboard keeps the weekday in a month before, which the address follows', async () => {
  await atDesk('creator', { appointments: [shootOf()] });
  const { path } = await showApp('/creator/calendar?month=2026-12&day=2026-12-02');
  await expect.element(dayButton(/December 2, 2026/)).toBeVisible();

  (dayButton(/December 2, 2026/).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');

  await expect.poll(path).toContain('month=2026-11');
  await expect.element(dayButton(/November 25, 2026/)).toHaveFocus();
});

test('two taps in a row turn two months', async () => {
  await atDesk('creator', { appointments: [shootOf()] });
  const { path } = await showApp('/creator/calendar?month=2026-11&day=2026-11-24');
  const next = page.getByRole('button', { name: 'Next', exact: true }).first();
  await expect.element(next).toBeVisible();

  const button = next.element() as HTMLElement;
  button.click();
  button.click();

  await expect.poll(path).toContain('month=2027-01');
  await expect.element(dayButton(/January 1, 2027/)).toBeVisible();
});

/** A button whose press shows in the same commit as a month that is turned in the same moment. */
function Turned() {
  const [isTurned, setIsTurned] = useState(false);
  const mark = () => startTransition(() => setIsTurned(true));
  return <button onClick={mark}>{isTurned ? 'Turned' : 'Mark'}</button>;
}

test.each([
  ['today’s month', '2026-11'],
  ['another month', '2027-01'],
])('from %s, Today undoes a turn whose month isn’t rendered yet', async (_name, month) => {
  await atDesk('creator', { appointments: [shootOf()] });
  const { moved } = showCalendar({ month }, <Turned />);
  await expect.element(page.getByRole('grid')).toBeVisible();
  const buttonOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).first().element() as HTMLElement;

  for (const name of ['Next', 'Mark', 'Today']) buttonOf(name).click();

  await expect.element(page.getByRole('button', { name: 'Turned' })).toBeVisible();
  await expect.element(dayButton(/^Today, Friday, November 20/)).toBeVisible();
  expect(moved.mock.calls).toEqual([[{ month: '2026-11', day: '2026-11-20', shoot: null }]]);
});

test('today is Phoenix’s day, and one tap leads back to it', async () => {
  // 11:30 PM on Friday in Phoenix is Saturday in UTC.
  await atDesk('creator', {}, Date.parse('2026-11-21T06:30:00.000Z'));
  const { moved } = showCalendar({ month: '2026-12' });

  await page.getByRole('button', { name: 'Today', exact: true }).click();

  expect(moved).toHaveBeenLastCalledWith(
    expect.objectContaining({ month: '2026-11', day: '2026-11-20' }),
  );
  await expect.element(dayButton(/^Today, Friday, November 20/)).toBeVisible();
});

test('a calendar that stays open past midnight marks the new day', async () => {
  await atDesk('creator', {}, Date.parse('2026-11-21T06:30:00.000Z'));
  showCalendar({ month: '2026-11' });
  await expect.element(dayButton(/^Today, Friday, November 20/)).toBeVisible();

  vi.setSystemTime(Date.parse('2026-11-21T07:30:00.000Z'));
  document.dispatchEvent(new Event('visibilitychange'));

  await expect.element(dayButton(/^Today, Saturday, November 21/)).toBeVisible();
});
