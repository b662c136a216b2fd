import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { onReconnect } from '#src/data/delivery/connectivity.ts';
import { device } from '#src/data/device/browser-device.ts';
import {
  buildRoom,
  buildTalk,
  buildUnsent,
  businessAccount,
  creatorAccount,
  idOf,
  me,
} from '../messages/inbox.ts';
import { reach, trouble } from '../open-copy.ts';
import { outbox, addItem, showQueue, signedIn } from './show-queue.tsx';
import { fileNeverSent } from '#src/data/device/never-sent.ts';

beforeEach(() => page.viewport(390, 844));

const room = buildRoom('Desert Bloom');
const item = (words: string) => page.getByRole('listitem').filter({ hasText: words });

test('a waiting item is shown with its destination, and on request with its size and age', async () => {
  await signedIn('creator', [buildTalk(room, [])]);
  await device.db.outbox.add(buildUnsent(room, 'On my way') as never);
  await addItem({
    accountId: creatorAccount,
    kind: 'updateNotificationSettings',
    lane: 'settings',
    payload: {},
  });
  await showQueue();

  await expect.element(item('On my way').getByText('Desert Bloom · Patio brunch')).toBeVisible();
  await expect.element(item('Settings').getByText('Your notification settings')).toBeVisible();
  await expect.element(item('On my way').getByText(/Waiting/)).toBeVisible();
  await item('On my way').getByText('Details').click();
  await expect.element(item('On my way').getByText(/Written .*ago/)).toBeVisible();
  await expect.element(item('On my way').getByText(/\d+ bytes/)).toBeVisible();
});

test('nothing can be done to an item that is on its way', async () => {
  await signedIn('owner', []);
  await addItem({ state: 'sending', attempts: 1 });
  await showQueue();
  const hours = item('Your hours');

  await expect.element(hours.getByText(/Sending/)).toBeVisible();
  await expect.element(hours.getByRole('button', { name: 'Edit' })).toBeDisabled();
  await expect.element(hours.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expect.element(hours.getByRole('button', { name: 'Send now' })).toBeDisabled();
  expect(await outbox()).toMatchObject([{ state: 'sending', confirmed: false }]);
});

test('one item that was never sent has its own button to be sent, and is deleted after a question', async () => {
  await signedIn('owner', []);
  await addItem();
  await showQueue();

  await expect.element(item('Your hours').getByRole('button', { name: 'Send now' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Send all now' }).elements()).toEqual([]);
  await item('Your hours').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('It wasn’t sent and is only on this device.')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();

  await expect.element(page.getByText('Everything is sent')).toBeVisible();
  expect(await outbox()).toEqual([]);
});

test('an item that was sent without an answer is shown as possibly sent', async () => {
  await signedIn('owner', []);
  await addItem({ attempts: 2 });
  await showQueue();

  await item('Your hours').getByRole('button', { name: 'Delete' }).click();

  await expect.element(page.getByText(/It may already have gone out/)).toBeVisible();
});

test('editing hours opens their form; they keep waiting until the form is saved', async () => {
  await signedIn('owner', []);
  await addItem();
  const { path } = await showQueue();

  await item('Your hours').getByRole('button', { name: 'Edit' }).click();

  expect(path()).toBe('/business/availability');
  expect(await outbox()).toHaveLength(1);
});

test('editing a message puts its words back into the draft and opens the chat', async () => {
  await signedIn('creator', [buildTalk(room, [])]);
  await device.db.outbox.add(buildUnsent(room, 'On my way') as never);
  const { path } = await showQueue();

  await item('On my way').getByRole('button', { name: 'Edit' }).click();

  await expect.poll(path).toBe(`/creator/campaign/${room.campaignId}/messaging/${room.chatroomId}`);
  expect(await outbox()).toEqual([]);
  expect(await device.db.drafts.toArray()).toMatchObject([{ text: 'On my way' }]);
});

const booking = {
  kind: 'bookAppointment',
  lane: 'appointments:1',
  accountId: creatorAccount,
  payload: { projectId: '1', appointmentId: '2', slots: ['2026-11-24T22:00:00.000Z'] },
};

test('a booking is not yet confirmed; an old one asks, and is sent when the person confirms it', async () => {
  await signedIn('creator', []);
  await addItem(booking);
  await addItem({ ...booking, state: 'attention', attention: { code: 'OLD_BOOKING' } });
  await showQueue();

  await expect
    .element(
      item('Book a shoot')
        .first()
        .getByText(/Not yet confirmed/),
    )
    .toBeVisible();
  const old = item('more than a day ago');
  await old.getByRole('button', { name: 'Send now' }).click();

  await expect
    .poll(outbox)
    .toMatchObject([{ confirmed: false }, { state: 'waiting', confirmed: true }]);
});

test('what the server refused for good is not offered to be sent again as it is', async () => {
  await signedIn('creator', []);
  await addItem({ ...booking, state: 'attention', attention: { code: 'SLOT_TAKEN' } });
  await showQueue();

  await expect.element(item('Book a shoot').getByText(/went to someone else/)).toBeVisible();
  await expect
    .element(item('Book a shoot').getByRole('button', { name: 'Send now' }))
    .not.toBeInTheDocument();
});

test('a photo whose bytes are gone is not offered to be sent, but to be chosen again', async () => {
  await signedIn('creator', []);
  const [uploadId, commandId] = [crypto.randomUUID(), crypto.randomUUID()];
  const payload = { itemId: crypto.randomUUID(), uploadId, sourceSha256: '' };
  await addItem({ kind: 'addPortfolioItem', payload, id: commandId, awaits: [uploadId] });
  await device.db.media.add({
    uploadId,
    userId: me,
    accountId: businessAccount,
    commandId,
    purpose: 'portfolio',
    name: 'lost.png',
    width: 3,
    height: 2,
    size: 4,
    sha256: '',
    sourceSha256: '',
    ...fileNeverSent,
    createdAt: 1,
  } as never);
  await showQueue();

  const photo = item('missing from this device');
  await expect.element(photo.getByRole('button', { name: 'Choose again' })).toBeVisible();
  await expect.element(photo.getByRole('button', { name: 'Delete' })).toBeVisible();
  await expect.element(photo.getByRole('button', { name: 'Send now' })).not.toBeInTheDocument();
});

test('a feature’s own card takes the place of an item that needs the person, and of no other', async () => {
  await signedIn('owner', []);
  await addItem();
  await addItem({ state: 'attention', attention: { code: 'AVAILABILITY_CHANGED' } });
  await showQueue(() => <p>The card</p>);

  await expect.element(page.getByText('The card')).toBeVisible();
  expect(page.getByText('Your hours').elements()).toHaveLength(1);
});

test('work of another person of this device is only counted, read marks are summed up', async () => {
  await signedIn('owner', []);
  await addItem({ userId: 'someone else', payload: { week: 'secret' } });
  await addItem({ kind: 'notificationsAsSeen', lane: 'notifications', payload: {} });
  await showQueue();

  await expect
    .element(
      page.getByText('1 item from another person is waiting on this device until they sign in.'),
    )
    .toBeVisible();
  await expect.element(page.getByText('1 read receipt is waiting too.')).toBeVisible();
  await expect.element(page.getByText('Everything is sent')).toBeVisible();
  await expect.element(page.getByText('Your hours')).not.toBeInTheDocument();
});

test('two accounts are told apart, and one that is no longer the person’s is shown as such', async () => {
  await signedIn('owner', []);
  await addItem();
  await addItem({ accountId: idOf('left') });
  await showQueue();

  await expect.element(page.getByRole('heading', { name: 'For Desert Bloom' })).toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: 'An account you no longer belong to' }))
    .toBeVisible();
  await expect.element(page.getByText(/They stay here until you delete them/)).toBeVisible();
});

test('offline, waiting items are shown as safe, and sending all says when they leave', async () => {
  await signedIn('owner', []);
  await reach(false);
  await addItem();
  await addItem({ lane: 'other' });
  await showQueue();
  await expect
    .element(
      page.getByText(
        'You’re offline. 2 items are safe on this device and will send automatically.',
      ),
    )
    .toBeVisible();

  await page.getByRole('button', { name: 'Send all now' }).click();

  await expect.element(page.getByText(/^You’re still offline\./)).toBeVisible();
  expect(await outbox()).toHaveLength(2);
});

test('a server in trouble is shown in words, with a way to try again', async () => {
  await signedIn('owner', []);
  await trouble();
  await showQueue();

  await expect
    .element(page.getByRole('heading', { name: 'Pollin is having trouble' }))
    .toBeVisible();
  await expect.element(page.getByText(/saved on this device/)).toBeVisible();
  const waiting = onReconnect();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(waiting.aborted).toBe(true);
});

test('a long queue is drawn as far as one scrolls', async () => {
  await signedIn('creator', [buildTalk(room, [])]);
  const all = Array.from({ length: 130 }, (_, index) => buildUnsent(room, `Message ${index}`));
  await device.db.outbox.bulkAdd(all as never);
  await showQueue();
  await expect.element(item('Message 0').first()).toBeVisible();
  expect(page.getByText(/^Message \d/).elements()).toHaveLength(60);

  await vi.waitFor(() => {
    page
      .getByText(/^Message \d/)
      .elements()
      .at(-1)
      ?.scrollIntoView();
    expect(page.getByText('Message 129').elements()).toHaveLength(1);
  }, 10_000);
});
