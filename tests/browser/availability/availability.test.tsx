import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { closedWeek } from '#contract/availability/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import { businessAccount } from '../messages/inbox.ts';
import { atPlace, closeToasts, nineToFive, outbox, recordOf, showHours } from './show-hours.tsx';

beforeEach(() => page.viewport(1280, 800));

const opens = (day: string) => page.getByRole('switch', { name: `${day} open` });
const start = (day: string) => page.getByRole('combobox', { name: `${day}, start` });
const end = (day: string) => page.getByRole('combobox', { name: `${day}, end` });
/** The control itself is hidden under its drawing; a tap goes to its line. */
const tap = (control: Locator) => control.click({ force: true });
const save = page.getByRole('button', { name: 'Save', exact: true });
const toast = (text: string) => page.getByRole('alertdialog').getByText(text);

test('hours are edited and saved without signal, over the version that was seen', async () => {
  await atPlace();
  showHours();

  await end('Monday').selectOptions('6:15 PM');
  await save.click();

  await expect.element(toast('Availability has been updated')).toBeVisible();
  await expect.element(page.getByText('Waiting', { exact: true })).toBeVisible();
  await expect.element(end('Monday')).toHaveValue('1815');
  expect(await outbox()).toMatchObject([
    {
      kind: 'updateAvailability',
      accountId: businessAccount,
      baseVersion: 3,
      payload: { week: { ...closedWeek, mon: { ...nineToFive, endTime: 1815 } }, exceptions: [] },
    },
  ]);
  expect(await device.db.drafts.count()).toBe(0);
});

test('the number of shoots at a time and their confirmation are saved without signal with the hours', async () => {
  await atPlace('owner', { hours: [recordOf({ booking: { capacity: 1, autoConfirm: false } })] });
  showHours();
  const confirms = page.getByRole('switch', { name: 'Confirm bookings automatically' });

  await page.getByRole('button', { name: /Shoots at the same time/ }).click();
  await page.getByRole('option', { name: '3', exact: true }).click();
  await tap(confirms);
  await save.click();

  await expect.element(toast('Availability has been updated')).toBeVisible();
  await expect.element(confirms).toBeChecked();
  expect(await outbox()).toMatchObject([
    { kind: 'updateAvailability', payload: { booking: { capacity: 3, autoConfirm: true } } },
  ]);
});

test('bookings that nobody answers ask for the phone number that their creators see', async () => {
  await atPlace('owner', { hours: [recordOf({ booking: { capacity: 1, autoConfirm: false } })] });
  showHours();
  const ask = page.getByRole('region', { name: 'Add your phone number' });
  await expect.element(opens('Monday')).toBeInTheDocument();
  await expect.element(ask).not.toBeInTheDocument();

  await tap(page.getByRole('switch', { name: 'Confirm bookings automatically' }));
  await expect.element(ask.getByText(/the creator can call you/)).toBeVisible();
  await ask.getByRole('textbox', { name: 'Phone' }).fill('602 555 0142');
  await ask.getByRole('button', { name: 'Save number' }).click();
  await expect
    .poll(outbox)
    .toMatchObject([{ kind: 'updateUser', payload: { edits: [{ value: '+16025550142' }] } }]);
});

test('a second edit without signal takes the place of the first', async () => {
  await atPlace();
  showHours();

  await end('Monday').selectOptions('6:15 PM');
  await save.click();
  await expect.element(page.getByText('Waiting', { exact: true })).toBeVisible();
  closeToasts();
  await end('Monday').selectOptions('4:00 PM');
  await save.click();

  await expect.poll(async () => (await outbox()).length).toBe(1);
  await expect
    .poll(async () => await outbox())
    .toMatchObject([{ baseVersion: 3, payload: { week: { mon: { endTime: 1600 } } } }]);
});

test('a week is set by keyboard alone', async () => {
  await atPlace();
  showHours();

  await expect.element(opens('Tuesday')).toBeInTheDocument();
  (opens('Tuesday').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await userEvent.keyboard('{Tab}');
  await expect.element(start('Tuesday')).toHaveFocus();
  await userEvent.keyboard('8:30');
  await userEvent.keyboard('{Tab}');
  await expect.element(end('Tuesday')).toHaveFocus();
  await userEvent.keyboard('11:45');

  await expect.element(start('Tuesday')).toHaveValue('830');
  await expect.element(end('Tuesday')).toHaveValue('1145');
});

test('an open day without times is not saved, says so, and gets the focus', async () => {
  await atPlace();
  showHours();

  await tap(opens('Wednesday'));
  await save.click();

  await expect.element(start('Wednesday')).toHaveFocus();
  await expect.element(start('Wednesday')).toHaveAccessibleDescription('This field required');
  await expect.element(end('Wednesday')).toHaveAccessibleDescription('This field required');
  expect(await outbox()).toEqual([]);
});

test('an end before its start is reported at once, and not saved', async () => {
  await atPlace();
  showHours();

  await end('Monday').selectOptions('8:00 AM');

  await expect
    .element(end('Monday'))
    .toHaveAccessibleDescription('End time must be after start time');
  await save.click();
  await expect.element(end('Monday')).toHaveFocus();
  expect(await outbox()).toEqual([]);
});

test('a day’s hours are copied to others, and a day that can’t be copied is named', async () => {
  await atPlace();
  showHours();
  const dialog = page.getByRole('dialog', { name: 'Copy from…' });
  const copy = dialog.getByRole('button', { name: 'Copy' });

  await page.getByRole('button', { name: 'Copy from… for Friday' }).click();
  await tap(dialog.getByRole('checkbox', { name: 'Friday' }));
  await copy.click();
  await expect.element(dialog.getByText('No target day selected')).toBeVisible();
  await tap(dialog.getByRole('checkbox', { name: 'Saturday' }));
  await copy.click();

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(start('Saturday')).toHaveValue('900');
  await expect.element(opens('Friday')).not.toBeChecked();
});

test('a source without hours of its own is no source', async () => {
  await atPlace('owner', { hours: [recordOf({ week: closedWeek })] });
  showHours();

  await page.getByRole('button', { name: 'Copy from… for Friday' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();

  await expect.element(page.getByText('No settings to copy from this day')).toBeVisible();
});

test('a date is closed, listed, saved and taken out again', async () => {
  await atPlace();
  showHours();
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

  await page.getByRole('button', { name: 'Add a date' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a date' }).click();
  await expect.element(dialog.getByText('This field required')).toBeVisible();
  await dialog.getByLabelText('Date', { exact: true }).fill('2020-01-01');
  await expect.element(dialog.getByText('Choose today or a later day')).toBeVisible();
  await dialog.getByLabelText('Date', { exact: true }).fill(day);
  await dialog.getByRole('button', { name: 'Add a date' }).click();
  await save.click();

  await expect
    .poll(outbox)
    .toMatchObject([{ payload: { exceptions: [{ date: day, isOpen: false }] } }]);
  await page.getByRole('button', { name: /^Remove / }).click();
  await expect.element(page.getByText('None yet.')).toBeVisible();
});

test('unsaved changes outlive leaving and a reload, and can be let go', async () => {
  await atPlace();
  showHours();
  await end('Monday').selectOptions('6:15 PM');
  await expect.element(page.getByText(/Not saved yet/)).toBeVisible();
  await expect.poll(() => device.db.drafts.count()).toBe(1);
  await page.getByRole('button', { name: 'Leave and return' }).click();

  await expect.element(end('Monday')).toHaveValue('1815');
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await expect.element(end('Monday')).toHaveValue('1700');
  await expect.poll(() => device.db.drafts.count()).toBe(0);
});

test('a booked shoot outside the new hours is named; the booking stays', async () => {
  const monday = nextMonday();
  const shoot = {
    id: crypto.randomUUID(),
    businessId: businessAccount,
    state: 'confirmed',
    revision: 1,
    firstname: 'Maya',
    lastname: 'Ortiz',
    startDateTime: `${monday}T22:00:00.000Z`,
    endDateTime: `${monday}T23:00:00.000Z`,
  } as AppointmentRecord;
  await atPlace('owner', { appointments: [shoot] });
  const { go } = showHours();

  await end('Monday').selectOptions('2:00 PM');

  await expect.element(page.getByText(/3:00 PM with Maya Ortiz/)).toBeVisible();
  await expect.element(page.getByText(/Existing bookings won’t change/)).toBeVisible();
  await page.getByRole('link', { name: 'Open calendar' }).click();
  expect(go).toHaveBeenCalledExactlyOnceWith('/business/calendar');
});

test.each(['staff', 'corp-viewer'] as const)(
  '%s reads the hours and sees why they cannot change them',
  async (role) => {
    await atPlace(role);
    showHours();

    await expect.element(page.getByText(/your role can’t change them/)).toBeVisible();
    await expect.element(page.getByText('9:00 AM – 5:00 PM')).toBeVisible();
    await expect.element(save).not.toBeInTheDocument();
    await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  },
);

test('hours that were never set are closed, and say so', async () => {
  await atPlace('owner', { hours: [recordOf({ version: 1, week: closedWeek })] });
  showHours();
  await expect.element(page.getByText(/You haven’t set your hours yet/)).toBeVisible();
});

test('the usual week is one tap away until hours were set', async () => {
  await atPlace('owner', { hours: [recordOf({ version: 1, week: closedWeek })] });
  showHours();
  const usual = page.getByRole('button', { name: 'Use Mon–Fri, 9 AM–5 PM' });
  await usual.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  const closed = { isOpen: false, startTime: 0, endTime: 0 };
  const week = { mon: nineToFive, fri: nineToFive, sat: closed, sun: closed };
  await expect.poll(outbox).toMatchObject([{ payload: { week } }]);
  await expect.element(usual).not.toBeInTheDocument();
});

test('before the first contact nothing can be written over hours that nobody has seen', async () => {
  await atPlace('owner', { hours: [] });
  await device.db.cursors.clear();
  showHours();

  await expect.element(page.getByText('Not on this device yet')).toBeVisible();
  await expect.element(save).not.toBeInTheDocument();
});

test('a device that cannot store says so, and the form keeps what was changed', async () => {
  await atPlace();
  showHours();
  await end('Monday').selectOptions('6:15 PM');
  await expect.poll(() => device.db.drafts.count()).toBe(1);
  const reported = vi.spyOn(globalThis, 'reportError').mockReturnValue();
  const refuse = () => {
    throw new Error('No room');
  };
  device.db.outbox.hook('creating', refuse);
  onTestFinished(() => {
    device.db.outbox.hook('creating').unsubscribe(refuse);
    reported.mockRestore();
  });
  await save.click();

  await expect.element(toast('Something went wrong')).toBeVisible();
  await expect.element(end('Monday')).toHaveValue('1815');
  await expect.element(page.getByText(/Not saved yet/)).toBeVisible();
  expect(await device.db.drafts.count()).toBe(1);
  expect(reported).toHaveBeenCalled();
});

/** The day of the next Monday in Phoenix that is ahead by a day at least. */
function nextMonday(): string {
  const day = new Date(Date.now() + 2 * 86_400_000);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
