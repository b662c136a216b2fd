import { beforeEach, expect, test } from 'vitest';
import type { AccountId } from '#contract/ids.ts';
import type { Membership, UserProfile } from '#contract/profile/record.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { readSession, storeProfile } from '#src/data/device/stored-session.ts';
import { switchAccount } from '#src/data/device/switch-account.ts';
import { sendSwitch } from '#src/data/send-switch.ts';
import { aDevice, aMessage, aRoomId, json, type FakeDevice } from '../../support/fake-device.ts';
import { aMembership } from '../../support/records.ts';

let device: FakeDevice;
let first: Membership;
let second: Membership;
/** Bodies of the switches that reached the server. */
let sent: { membershipIndex: number; accountId: AccountId }[];

beforeEach(async () => {
  device = await aDevice();
  first = aMembership({ accountId: device.accountId });
  second = aMembership();
  sent = [];
  await storeProfile(device, userWith(first, [first, second]));
  await switchAccount(device, second.accountId);
});

const userWith = (current: Membership, memberships: Membership[]): UserProfile => ({
  userId: device.userId,
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@example.com',
  phone: null,
  photoUrl: null,
  locality: null,
  province: null,
  notificationSettings: { privatePreviews: false, emails: true },
  language: null,
  isSupport: false,
  memberships,
  currentMembership: current,
  creator: null,
  business: null,
});

/** A server of which the person has these accounts now, in this order. */
function serve(memberships: Membership[]): void {
  device.answer(async (request) => {
    const body = (await request.json()) as (typeof sent)[number];
    sent.push(body);
    const chosen = memberships[body.membershipIndex];
    return chosen && chosen.accountId === body.accountId
      ? json({ success: true, user: userWith(chosen, memberships) })
      : json({ code: 'MEMBERSHIP_LIST_CHANGED', message: 'No' }, 409);
  });
}
const send = (memberships: Membership[]) =>
  sendSwitch(device, async () => void (await storeProfile(device, userWith(first, memberships))));
const activeAccount = async () => (await readSession(device))?.accountId;

test('a switch without signal is sent with the next connection, once', async () => {
  device.answer(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await send([first, second])).toBe(false);

  serve([first, second]);
  expect(await send([first, second])).toBe(true);
  expect(await send([first, second])).toBe(true);

  expect(sent).toEqual([{ membershipIndex: 1, accountId: second.accountId }]);
  expect((await readSession(device))?.profile?.currentMembership).toEqual(second);
});

test('a switch back while the first is being sent is sent too', async () => {
  serve([first, second]);
  await switchAccount(device, first.accountId);

  expect(await send([first, second])).toBe(true);

  expect(sent).toEqual([{ membershipIndex: 0, accountId: first.accountId }]);
});

test('a server that is asked too often is asked again later, and the account stays active', async () => {
  device.answer(() => json({ code: 'TOO_MANY_REQUESTS', message: 'Slower' }, 429));

  expect(await send([first])).toBe(false);

  expect(await activeAccount()).toBe(second.accountId);
});

test('an account that moved in the list is switched to all the same', async () => {
  const added = aMembership();
  const now = [first, added, second];
  serve(now);

  expect(await send(now)).toBe(true);

  expect(sent.map((one) => one.membershipIndex)).toEqual([1, 2]);
  expect(await activeAccount()).toBe(second.accountId);
});

test('an account that was taken away leads back to one that is left, and loses nothing unsent', async () => {
  const ofSecond = { userId: device.userId, accountId: second.accountId };
  await enqueue(device, ofSecond, aMessage(device, aRoomId(), 'Of the second'));
  await enqueue(device, device, aMessage(device, aRoomId(), 'Of the first'));
  serve([first]);

  expect(await send([first])).toBe(true);

  expect(await activeAccount()).toBe(first.accountId);
  const items = await device.db.outbox.orderBy('order').toArray();
  expect(items.map((one) => one.accountId)).toEqual([second.accountId, first.accountId]);
});
