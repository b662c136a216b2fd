import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AppointmentId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import {
  booking,
  campaignOf,
  hoursOf,
  idOf,
  projectId,
  roomId,
  shootOf,
} from '../../src/features/calendar/build.ts';
import { atDesk, put, queued, showSchedule } from './show-calendar.tsx';

beforeEach(() => page.viewport(390, 844));

const ask = page.getByRole('button', { name: 'Request this time' });
const time = (name: string) => page.getByRole('button', { name, exact: true });
const everyQuarter = page.getByText('Show every 15 minutes');
const chooseDay = (name: RegExp) => page.getByRole('radio', { name }).click();

test('a creator books a first choice and alternates without signal, and sees it as not yet confirmed', async () => {
  await atDesk('creator');
  showSchedule();

  await chooseDay(/Tuesday, November 24, \d+ open/);
  await time('3:00 PM').click();
  await expect.element(time('9:15 AM')).not.toBeInTheDocument();
  await everyQuarter.click();
  await time('9:15 AM').click();
  await expect.element(page.getByText('1st choice')).toBeVisible();
  await ask.click();

  await expect.element(page.getByText('Not yet confirmed')).toBeVisible();
  await expect.element(page.getByText('Tuesday, November 24').first()).toBeInViewport();
  expect(await queued()).toMatchObject([
    {
      kind: 'bookAppointment',
      state: 'waiting',
      payload: {
        projectId,
        slots: ['2026-11-24T22:00:00.000Z', '2026-11-24T16:15:00.000Z'],
        acceptsTravel: false,
      },
    },
  ]);
});

test('a creator without a number is asked for one, and has given it when they just go on', async () => {
  await atDesk('creator');
  showSchedule();
  await expect.element(page.getByText(/^On the day of the shoot, .* can call you/)).toBeVisible();

  await chooseDay(/Tuesday, November 24/);
  await time('3:00 PM').click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('(602) 555-0142');
  await ask.click();

  await expect
    .poll(async () => (await queued()).map(({ kind }) => kind).toSorted())
    .toEqual(['bookAppointment', 'updateUser']);
  expect((await device.db.session.get('current'))?.profile?.phone).toBe('+16025550142');
});

test('asking without a time says what is missing and queues nothing', async () => {
  await atDesk('creator');
  showSchedule();

  await ask.click();

  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose a time first.');
  expect(await queued()).toEqual([]);
});

test('a time too close to a shoot elsewhere is booked only with the creator’s tick', async () => {
  const buckeye = { ...campaignOf().location, locality: 'Buckeye' };
  const elsewhere = shootOf({
    id: idOf<AppointmentId>('elsewhere'),
    projectId: idOf('another project'),
    address: buckeye,
  });
  await atDesk('creator', { appointments: [elsewhere] });
  showSchedule();

  await chooseDay(/Tuesday, November 24/);
  await everyQuarter.click();
  await page.getByRole('button', { name: '1:15 PM, close to another shoot' }).click();
  await expect
    .element(page.getByText('Getting there from Buckeye takes about 105 minutes', { exact: false }))
    .toBeVisible();
  await ask.click();
  expect(await queued()).toEqual([]);
  await page.getByText('I can make it').click();
  await ask.click();

  await expect.poll(queued).toMatchObject([{ payload: { acceptsTravel: true } }]);
});

test('a booking that never left the device is taken back with one tap', async () => {
  await atDesk('creator');
  await put(booking(1));
  showSchedule();

  await page.getByRole('button', { name: 'Undo' }).click();

  await expect.element(ask).toBeVisible();
  expect(await queued()).toEqual([]);
});

test('a time that went to someone else is reported, and one tap books the next free one in its place', async () => {
  const freeSlots = ['2026-11-24T23:00:00.000Z', '2026-11-25T16:00:00.000Z'];
  await atDesk('creator');
  await put(
    booking(
      1,
      {},
      { state: 'attention', attention: { code: 'SLOT_TAKEN', current: { freeSlots } } },
    ),
  );
  const { go } = showSchedule();
  const card = page.getByRole('group', { name: 'Tue 3:00 PM went to someone else.' });

  await card.getByRole('link', { name: 'Message Desert Bloom' }).click();
  expect(go).toHaveBeenCalledWith(expect.stringContaining('/messages?room='));
  await card.getByRole('button', { name: 'Tue, Nov 24, 4:00 PM' }).click();

  await expect.element(card).not.toBeInTheDocument();
  expect(await queued()).toMatchObject([
    { kind: 'bookAppointment', state: 'waiting', payload: { slots: [freeSlots[0]] } },
  ]);
});

test('a refusal goes away by the person’s own act', async () => {
  await atDesk('creator');
  await put(booking(1, {}, { state: 'attention', attention: { code: 'OUTSIDE_HOURS' } }));
  showSchedule();
  const card = page.getByRole('group', {
    name: 'Couldn’t book. The business isn’t open at that time.',
  });

  await card.getByRole('button', { name: 'Close' }).click();

  await expect.element(card).not.toBeInTheDocument();
  expect(await queued()).toEqual([]);
});

test('a time that the business suggested is booked with one tap', async () => {
  const suggestedSlots = ['2026-11-19T16:00:00.000Z', '2026-11-25T16:00:00.000Z'];
  const declined = shootOf({ state: 'declined', reason: 'Inventory', suggestedSlots });
  await atDesk('creator', { appointments: [declined] });
  showSchedule();

  await expect.element(page.getByText('“Inventory”')).toBeVisible();
  await time('Wed, Nov 25, 9:00 AM').click();

  await expect.poll(queued).toMatchObject([{ payload: { slots: [suggestedSlots[1]] } }]);
});

test('before a business’s hours are on this device, the schedule says so', async () => {
  await atDesk('creator', { availability: [] });
  showSchedule();
  await expect.element(page.getByText('Open times aren’t on this device yet')).toBeVisible();
});

test('a campaign whose days are all closed has no free times, and leads to the chat', async () => {
  const shootWindow = { from: '2026-11-28', to: '2026-11-29' };
  await atDesk('creator', {
    availability: [hoursOf()],
    campaigns: [campaignOf({ shootWindow })],
  });
  showSchedule();
  await expect.element(page.getByRole('heading', { name: 'No open times' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Message Desert Bloom' }))
    .toHaveAttribute('href', expect.stringContaining(`/messaging/${roomId}`));
});

test('an address of a campaign that is not theirs is nothing to schedule', async () => {
  await atDesk('creator', { projects: [] });
  showSchedule();
  await expect
    .element(page.getByRole('heading', { name: 'Nothing to schedule here' }))
    .toBeVisible();
});

test('a business waits for who has not chosen a time', async () => {
  await atDesk('owner');
  showSchedule();

  await expect.element(page.getByText('Waiting for Maya Okafor to choose a time')).toBeVisible();
});
