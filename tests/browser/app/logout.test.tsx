import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '#contract/new-id.ts';
import type {
  AccountId,
  CampaignId,
  ChatroomId,
  ContentItemId,
  ProjectId,
  SessionId,
  UserId,
} from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { storeSession } from '#src/data/device/stored-session.ts';
import { photosKeyOf } from '#src/features/create-campaign/group-photos.ts';
import { LogoutScreen } from '#src/features/auth/screens/logout-screen.tsx';
import { RefusedScreen } from '#src/features/auth/screens/refused-screen.tsx';
import { mount } from '../ui/mount.tsx';

const userId = newId<UserId>();
const accountId = newId<AccountId>();

beforeEach(async () => {
  await storeSession(device, {
    accessToken: 'token',
    expiresIn: 900,
    userId,
    sessionId: newId<SessionId>(),
  });
});

async function writeMessage(actor: UserId): Promise<void> {
  const payload = {
    message: 'On my way',
    chatroomId: newId<ChatroomId>(),
    campaignId: newId<CampaignId>(),
    businessId: newId<AccountId>(),
    creatorId: accountId,
    isMessageFromCreator: true,
  };
  await enqueue(device, { userId: actor, accountId }, { kind: 'addMessage', payload });
}

/** A film that was chosen, of which a kill left only some pieces. */
async function chooseFilm(owner: UserId, projectId = newId<ProjectId>()): Promise<void> {
  await device.db.captured.put({
    accountId,
    projectId,
    id: newId<ContentItemId>(),
    userId: owner,
    name: 'pour.mp4',
    type: 'video/mp4',
    lastModified: 0,
    bytes: new ArrayBuffer(0),
    facts: {},
    video: { size: 1, sha256: null },
  });
}

const logOut = () => mount(<LogoutScreen userId={userId} />);

const factKeys = async () => (await device.db.facts.toArray()).map((fact) => fact.key);

test('logging out with unsent work asks, counts it, and deletes it only on request', async () => {
  await writeMessage(userId);
  await writeMessage(userId);
  localStorage.setItem('colorScheme', 'dark');
  const { go } = logOut();

  await expect
    .element(page.getByRole('alertdialog', { name: '2 items haven’t been sent' }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(go).toHaveBeenCalledExactlyOnceWith('/dashboard');
  expect(await device.db.outbox.count()).toBe(2);
  await page.getByRole('button', { name: 'Delete 2 items and log out' }).click();

  await expect.poll(() => device.db.outbox.count()).toBe(0);
  await expect.poll(() => localStorage.length).toBe(0);
  expect(await device.db.session.count()).toBe(0);
  expect(await factKeys()).toContain('signedOut');
});

test('an item that the server refused counts as unsent, and stays until it is deleted', async () => {
  await writeMessage(userId);
  const attention = { code: 'ROOM_ARCHIVED', message: 'This conversation is closed.' } as const;
  await device.db.outbox.toCollection().modify({ state: 'attention', attention });
  logOut();

  await expect
    .element(page.getByRole('alertdialog', { name: '1 item hasn’t been sent' }))
    .toBeVisible();
  expect(await device.db.outbox.count()).toBe(1);
  expect(await device.db.session.count()).toBe(1);
});

test('logging out with everything sent asks nothing, whatever others have left unsent here', async () => {
  await writeMessage(newId<UserId>());
  logOut();

  await expect.poll(() => device.db.session.count()).toBe(0);
  expect(await device.db.outbox.count()).toBe(1);
});

test('a film that was chosen and is not on its way yet is asked about before it is deleted', async () => {
  await chooseFilm(userId);
  logOut();

  await expect
    .element(page.getByRole('alertdialog', { name: '1 item hasn’t been sent' }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Send first' }).click();
  await expect.element(page.getByText(/^1 photo or video isn’t ready to send/)).toBeVisible();
  expect(await device.db.captured.count()).toBe(1);
  await page.getByRole('button', { name: 'Delete 1 item and log out' }).click();

  await expect.poll(() => device.db.captured.count()).toBe(0);
});

test('a photo of a brief for several locations is a part of its draft, about which nobody is asked', async () => {
  await chooseFilm(userId, photosKeyOf(newId()) as ProjectId);
  logOut();

  await expect.poll(() => device.db.session.count()).toBe(0);
  expect(await device.db.captured.count()).toBe(0);
});

test('a film that another user of this device has chosen is nobody else’s question', async () => {
  await chooseFilm(newId<UserId>());
  logOut();

  await expect.poll(() => device.db.session.count()).toBe(0);
  expect(await device.db.captured.count()).toBe(1);
});

test('a person who has to sign in again sees that a chosen film is waiting', async () => {
  await chooseFilm(userId);
  mount(<RefusedScreen userId={userId} email={null} />);

  await expect.element(page.getByText('Sign in to send 1 item')).toBeVisible();
});
