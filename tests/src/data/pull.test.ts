import { beforeEach, expect, test } from 'vitest';
import { spokenCollections } from '#contract/sync/collections.ts';
import { newId } from '#contract/new-id.ts';
import { pull } from '#src/data/sync/pull.ts';
import { aDevice, html, json, type Answer, type FakeDevice } from '../../support/fake-device.ts';
import { aPage } from '../../support/records.ts';

let device: FakeDevice;
let applied: number;
beforeEach(async () => {
  device = await aDevice();
  applied = 0;
});

const replica = {
  apply: async () => void (applied += 1),
  openRooms: async () => [],
};
const stand = (cursor: string) =>
  device.db.cursors.put({ accountId: device.accountId, cursor, collections: spokenCollections });
const cursor = async () => (await device.db.cursors.get(device.accountId))?.cursor;
const pullFrom = async (answer: Answer) => {
  device.answer(answer);
  return await pull(device, replica, device.accountId);
};

test.each([401, 403])('an account is refused by the server’s own %i alone', async (status) => {
  const refusal = { code: 'MEMBERSHIP_GONE', message: 'Gone.' };

  expect(await pullFrom(() => html(status))).toBe('undelivered');
  expect(await pullFrom(() => json(refusal, status))).toBe('refused');
});

test('a refusal of this one question leaves the account, to be asked for later', async () => {
  const refusal = { code: 'RATE_LIMITED', message: 'Slowly.' };

  expect(await pullFrom(() => json(refusal, 429))).toBe('undelivered');
});

test('another account’s feed is not taken for this one’s', async () => {
  const foreign = aPage(newId(), { cursor: 'epoch0.5' });

  expect(await pullFrom(() => json(foreign))).toBe('undelivered');
  expect(applied).toBe(0);
  expect(await device.db.cursors.count()).toBe(0);
});

test('an answer that another tab overtook is asked for again, from that tab’s cursor', async () => {
  await stand('epoch0.7');
  const asked: (string | null)[] = [];
  const end = await pullFrom(async (request) => {
    const since = new URL(request.url).searchParams.get('since');
    asked.push(since);
    if (since === 'epoch0.7') await stand('other1.9');
    const next = since === 'epoch0.7' ? 'epoch0.8' : 'other1.10';
    return json(aPage(device.accountId, { since, cursor: next }));
  });

  expect(end).toBe('current');
  expect(asked).toEqual(['epoch0.7', 'other1.9']);
  expect(await cursor()).toBe('other1.10');
});
