import { noShowDecideBy } from '#contract/appointment/choice.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { defaultTerms } from '#contract/campaign/terms.ts';
import type { Role } from '#contract/permissions.ts';
import { campaignId, of, projectOf, shootId, shootOf } from '../../src/features/calendar/build.ts';
import { atDesk, queued, showCalendar } from './show-calendar.tsx';

beforeEach(() => page.viewport(390, 844));
afterEach(() => void vi.restoreAllMocks());

const contact = { name: 'Rob', phone: '+16025550150', parkingNote: null, doorNote: null };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const start = Date.parse('2026-11-24T22:00:00.000Z');

/** The shoot's pack, opened by one side. */
async function open(
  role: Role,
  change: Partial<AppointmentRecord>,
  at?: number,
  stored: Parameters<typeof atDesk>[1] = {},
) {
  await atDesk(role, { appointments: [shootOf(change)], ...stored }, at);
  const shown = showCalendar({ shoot: shootId });
  await expect.element(page.getByRole('dialog', { name: 'Shoot' })).toBeVisible();
  return shown;
}

const told = async (payload: object) =>
  await expect
    .poll(queued)
    .toMatchObject([
      { kind: 'appointmentEvent', state: 'waiting', payload: { ...of, ...payload } },
    ]);

test('a business confirms without signal, and sees that it waits', async () => {
  await open('owner', { state: 'reserved' });

  await button('Confirm').click();

  await told({ event: 'booking_confirmed' });
  await expect.element(page.getByText('Waiting to send').last()).toBeVisible();
  await expect.element(button('Confirm')).not.toBeInTheDocument();
});

test('a business declines with a reason and other times; without a reason nothing is sent', async () => {
  await open('owner', { state: 'reserved' });
  await button('Decline').click();
  const dialog = page.getByRole('dialog', { name: 'Decline this time?' });

  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect.element(dialog.getByText('This field required')).toBeVisible();
  expect(await queued()).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('  Inventory ');
  await dialog.getByRole('button', { name: '9:00 AM', exact: true }).click();
  await dialog.getByRole('button', { name: 'Decline' }).click();

  await told({
    event: 'booking_declined',
    reason: 'Inventory',
    suggestedSlots: ['2026-11-23T16:00:00.000Z'],
  });
});

const found = { ...shootOf().address, coordinates: { _latitude: 33.4484, _longitude: -112.074 } };
const distance = page.getByRole('checkbox', { name: 'Include how far I am from the address' });

test('a check-in shows its distance, if the creator wants that; the position stays here', async () => {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((tell) =>
    tell({
      coords: { latitude: 33.449, longitude: -112.074, accuracy: 12 },
    } as GeolocationPosition),
  );
  await open('creator', { contact, address: found }, start - 30 * 60_000);
  await expect.element(page.getByText(/sees only the distance/)).toBeVisible();
  await distance.click({ force: true });

  await button('Check in').click();

  await told({ event: 'check_in', distanceM: 70 });
  expect(JSON.stringify(await queued())).not.toContain('33.449');
  await expect
    .element(page.getByText('Checked in at 2:30 PM, about 250 ft from the address.').last())
    .toBeVisible();
});

test('who refuses the position checks in all the same, and so does who was not asked', async () => {
  const ask = vi
    .spyOn(navigator.geolocation, 'getCurrentPosition')
    .mockImplementation((_, refuse) => refuse?.({ code: 1 } as GeolocationPositionError));
  await open('creator', { contact, address: found }, start - 30 * 60_000);
  await distance.click({ force: true });

  await button('Check in').click();

  await told({ event: 'check_in', distanceM: null });
  expect(ask).toHaveBeenCalledOnce();
});

test.each([
  [33.449, 4828, 'Checked in at 2:30 PM, near the address.'],
  [
    33.53,
    9656,
    'Checked in at 2:30 PM, about 6 mi from the address, measured to the middle of its ZIP code.',
  ],
])(
  'where only the ZIP code of the address is located, a distance claims no more: %s',
  async (latitude, distanceM, sentence) => {
    vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((tell) =>
      tell({ coords: { latitude, longitude: -112.074, accuracy: 12 } } as GeolocationPosition),
    );
    const coordinates = { ...found.coordinates, isApproximate: true as const };
    await open('creator', { contact, address: { ...found, coordinates } }, start - 30 * 60_000);
    await expect.element(page.getByText(/the middle of the address’s ZIP code/)).toBeVisible();
    await distance.click({ force: true });

    await button('Check in').click();

    await told({ event: 'check_in', distanceM, isApproximate: true });
    await expect.element(page.getByText(sentence).last()).toBeVisible();
  },
);

test('a creator checks in from half an hour before, and then says that it is done', async () => {
  await open('creator', { contact }, start - 30 * 60_000);

  await button('Check in').click();

  await told({ event: 'check_in', distanceM: null });
  await expect.element(page.getByText('Checked in 2:30 PM').last()).toBeVisible();
});

test('after the check-in the shots open by themselves, one by one', async () => {
  const terms = { ...defaultTerms(), shotList: [{ id: 'a', text: 'The pour', required: true }] };
  const { go } = await open('creator', { contact }, start, { projects: [projectOf({ terms })] });

  await button('Check in').click();

  await expect.poll(() => go).toHaveBeenCalledWith(`/creator/campaign/${campaignId}/on-site`);
});

test('on the day, before check-in opens, the pack says when it does', async () => {
  await open('creator', { contact }, start - 3 * 3_600_000);

  await expect.element(page.getByText('Check-in opens at 2:30 PM.')).toBeVisible();
  await expect.element(button('Check in')).not.toBeInTheDocument();
});

test('a shoot is reported as done', async () => {
  await open('creator', { contact }, start + 3_600_000);

  await button('Shoot done').click();

  await told({ event: 'completed' });
});

test('a creator asks for another time, and sees how often that is still possible', async () => {
  await open('creator', { contact });

  await button('Request a new time · 3 of 3 left').click();
  const sheet = page.getByRole('dialog', { name: 'Request a new time' });
  await sheet.getByText('Show every 15 minutes').click();
  await sheet.getByRole('button', { name: '10:30 AM', exact: true }).click();
  await sheet.getByRole('button', { name: 'Request this time' }).click();

  await told({ event: 'creator_reschedule_requested', slots: ['2026-11-23T17:30:00.000Z'] });
  await expect.element(page.getByText('New time requested').last()).toBeVisible();
});

test('a creator cancels with a reason', async () => {
  await open('creator', { contact });

  await button('Cancel shoot').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this shoot?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ill');
  await dialog.getByRole('button', { name: 'Cancel shoot' }).click();

  await told({ event: 'creator_cancelled', reason: 'Ill', hasCalled: false });
  await expect.element(page.getByText('You canceled').last()).toBeVisible();
});

test('less than a day before, the phone number is shown and the creator ticks that they called', async () => {
  await open('creator', { contact }, start - 5 * 3_600_000);

  await expect
    .element(page.getByText('The shoot is less than 24 hours away. Please call the business.'))
    .toBeVisible();
  await button('Cancel shoot').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this shoot?' });
  await expect.element(dialog.getByText('(602) 555-0150')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ill');
  await dialog.getByRole('button', { name: 'Cancel shoot' }).click();
  await expect.element(dialog.getByText('Check this once you’ve called.')).toBeVisible();
  expect(await queued()).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'I called' }).click({ force: true });
  await dialog.getByRole('button', { name: 'Cancel shoot' }).click();

  await told({ event: 'creator_cancelled', hasCalled: true });
});

const asked = {
  state: 'rescheduleRequested',
  requestedSlots: ['2026-11-26T17:00:00.000Z', '2026-11-27T17:00:00.000Z'],
} as const;

test('a business approves one of the times that were asked for', async () => {
  await open('owner', { ...asked, requestedSlots: [...asked.requestedSlots] });

  await button('Approve Fri, Nov 27, 10:00 AM').click();

  await told({ event: 'reschedule_approved', slot: asked.requestedSlots[1] });
});

test('a business keeps the old time', async () => {
  await open('owner', { ...asked, requestedSlots: [...asked.requestedSlots] });

  await button('Keep the original time').click();

  await told({ event: 'reschedule_rejected' });
});

test('a business cancels with a reason, and then chooses: the same creator picks another time', async () => {
  await open('owner', {});

  await button('Cancel shoot').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this shoot?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Burst pipe');
  await dialog.getByRole('button', { name: 'Cancel shoot' }).click();
  await told({ event: 'business_cancelled', reason: 'Burst pipe' });
  await button('Rebook same creator').click();

  await expect
    .poll(queued)
    .toMatchObject([
      { payload: { event: 'business_cancelled' } },
      { payload: { event: 'cancellation_rebooked' } },
    ]);
});

test.each([
  ['Replace creator', 'cancellation_reopened'],
  ['End project', 'cancellation_closed'],
])('“%s” needs a connection: it stays tappable, says why, and nothing waits', async (name) => {
  await open('owner', { state: 'cancelledByCreator', needsChoice: true });

  await button(name).click();
  const question = page.getByRole('alertdialog', { name });
  await question.getByRole('button', { name }).click();

  await expect.element(page.getByRole('dialog', { name: 'Connect to continue' })).toBeVisible();
  expect(await queued()).toEqual([]);
});

test('a no-show is reported after a question, and needs a connection', async () => {
  await open('owner', {}, start + 3_600_000);

  await button('Report no-show').click();
  await page
    .getByRole('alertdialog', { name: 'Report no-show' })
    .getByRole('button', { name: 'Report no-show' })
    .click();

  await expect.element(page.getByRole('dialog', { name: 'Connect to continue' })).toBeVisible();
  expect(await queued()).toEqual([]);
});

test('a viewer has no buttons, and sees why', async () => {
  await open('corp-viewer', { state: 'reserved' });

  await expect
    .element(page.getByText('You can view this, but your role can’t change it.'))
    .toBeVisible();
  await expect.element(button('Confirm')).not.toBeInTheDocument();
});

test('a shoot that is off has no door code and is not added to a calendar', async () => {
  await open('creator', { state: 'cancelledByBusiness', code: '0420', contact });

  await expect.element(page.getByText('3:00 PM', { exact: false }).last()).toBeVisible();
  await expect.element(page.getByText('0420')).not.toBeInTheDocument();
  await expect.element(button('Add to calendar')).not.toBeInTheDocument();
});

test('a creator who was reported as a no-show contests that from the shoot', async () => {
  const decideBy = new Date(noShowDecideBy(start)).toISOString();
  const { go } = await open('creator', { state: 'noShow', needsChoice: true, decideBy }, start);

  await page.getByRole('link', { name: 'Contest the no-show' }).click();

  expect(go).toHaveBeenLastCalledWith(expect.stringMatching(/\/details#contest$/));
});
