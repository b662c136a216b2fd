import { expect, test } from 'vitest';
import type { AccountId, UserId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Membership, UserProfile } from '#contract/profile/record.ts';
import { readCached, removeCached, writeCached } from '#src/data/device/cached-entries.ts';
import { forgetGone, forgetOthers, wipeDatabase } from '#src/data/device/wipe.ts';
import { aDevice, signInOn, type FakeDevice } from '../../support/fake-device.ts';

const keysOf = async (device: FakeDevice, start = '', account = device.accountId) =>
  (await readCached(device, account, start)).map(({ key }) => key);

test('an answer is kept in the place of an older one, each account’s by itself', async () => {
  const device = await aDevice();
  const other = { ...device, accountId: newId<AccountId>() };

  await writeCached(device, device, 'creators 0', ['old']);
  device.time += 1000;
  await writeCached(device, device, 'creators 0', ['new']);
  await writeCached(device, other, 'creators 0', ['theirs']);

  expect(await readCached(device, device.accountId, '')).toEqual([
    { accountId: device.accountId, key: 'creators 0', value: ['new'], at: device.time },
  ]);
});

test('answers are found by how their keys begin', async () => {
  const device = await aDevice();
  for (const key of ['creator 1', 'creators 24', 'creators 0', 'creators']) {
    await writeCached(device, device, key, key);
  }

  expect(await keysOf(device, 'creators ')).toEqual(['creators 0', 'creators 24']);
  await removeCached(device, device.accountId, 'creators 0');
  expect(await keysOf(device, 'creators ')).toEqual(['creators 24']);
});

test('an account keeps so many and no more: the oldest go, and nobody else’s', async () => {
  const device = await aDevice();
  const other = { ...device, accountId: newId<AccountId>() };
  await writeCached(device, other, 'theirs', 0);
  for (let n = 0; n < 202; n++) {
    device.time += 1;
    await writeCached(device, device, `answer ${n}`, n);
  }

  const kept = await keysOf(device);
  expect(kept).toHaveLength(200);
  expect(kept).not.toContain('answer 0');
  expect(kept).not.toContain('answer 1');
  expect(kept).toContain('answer 2');
  expect(await keysOf(device, '', other.accountId)).toEqual(['theirs']);
});

test('an answer that comes after its user or its account has left is not kept', async () => {
  const device = await aDevice();
  const actor = { userId: device.userId, accountId: device.accountId };
  await wipeDatabase(device);
  await writeCached(device, actor, 'late', 1);
  await signInOn(device, newId<UserId>());
  await writeCached(device, actor, 'late', 1);
  const memberships = [{ accountId: newId<AccountId>() } as Membership];
  await signInOn(device);
  await device.db.session.update('current', { profile: { memberships } as UserProfile });
  await writeCached(device, actor, 'late', 1);

  expect(await device.db.answers.count()).toBe(0);
});

test('a sign-out, another user’s sign-in and a membership that ended take what was kept', async () => {
  const endings: ((device: FakeDevice) => Promise<unknown>)[] = [
    (device) => wipeDatabase(device),
    (device) => forgetOthers(device, newId<UserId>()),
    (device) => forgetGone(device, []),
  ];
  for (const end of endings) {
    const device = await aDevice();
    await writeCached(device, device, 'creators 0', ['kept']);

    await end(device);

    expect(await device.db.answers.count()).toBe(0);
  }
});

test('a membership that stays keeps its answers when another one ends', async () => {
  const device = await aDevice();
  await writeCached(device, device, 'mine', 1);
  await writeCached(device, { ...device, accountId: newId<AccountId>() }, 'gone', 1);

  await forgetGone(device, [device.accountId]);

  expect((await device.db.answers.toArray()).map(({ key }) => key)).toEqual(['mine']);
});
