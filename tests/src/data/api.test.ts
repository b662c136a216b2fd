import { expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { routes } from '#contract/routes/http.ts';
import { callApi, readAnswer } from '#src/data/device/api.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { aCard } from '../../support/creator-cards.ts';
import { aDevice, aMessage, aRoomId, json } from '../../support/fake-device.ts';
import { aCampaign } from '../../support/records.ts';

test('a call is made for the account that it names, and for none where it names none', async () => {
  const device = await aDevice();
  const accountId = newId<AccountId>();
  await callApi(device, 'me', { accountId });
  await callApi(device, 'me');

  expect(device.requests.map((one) => one.headers.get('x-account'))).toEqual([accountId, null]);
});

test('a large request is given the time that it takes on a slow line, beside eight seconds', async () => {
  const device = await aDevice();
  const asked = Promise.withResolvers<void>();
  device.answer(() => (asked.resolve(), new Promise(() => undefined)));
  const room = aRoomId();
  for (const text of ['a', 'b', 'c']) {
    await enqueue(device, device, aMessage(device, room, text.repeat(4_000)));
  }
  const draining = drain(device);
  await asked.promise;
  const given = device.timeOut();
  await draining;

  const bytes = (await device.requests[0]?.text())?.length ?? 0;
  expect(bytes).toBeGreaterThan(12_000);
  expect(given).toContain(8_000 + Math.ceil(bytes / 20));
});

test('one item of a list that this build cannot read stops none of the others, now or in the cache', async () => {
  const device = await aDevice();
  const [good, bad] = [aCard(), { ...aCard(), status: 'DIAMOND' }];
  const page = { creators: [good, bad], next: null, total: 2 };
  device.answer(() => json(page));

  expect(await callApi(device, 'creators')).toMatchObject({
    ok: true,
    value: { creators: [good], total: 2 },
    refused: [{ list: ['creators'], raw: bad }],
  });
  expect(readAnswer(routes.creators, page)?.value.creators).toEqual([good]);
});

test('an answer about one record is read as a whole, and so is the list of accounts', async () => {
  const device = await aDevice();
  const badMembership = { memberships: [{ accountId: 7 }] };
  device.answer(() => json(badMembership));

  expect(await callApi(device, 'me')).toMatchObject({ ok: false });
  const record = aCampaign({ category: 'space' as never });
  const brief = { campaign: record, business: {}, distanceKm: null };
  expect(readAnswer(routes.campaign, brief)).toBeNull();
});
