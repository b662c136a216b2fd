import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Device } from '#src/data/device/device.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { syncAccount } from '#src/data/sync/sync-account.ts';
import {
  acceptingServer,
  aDevice,
  aMessage,
  aRoomId,
  json,
  stoppedProcess,
  twoContextsOf,
  type FakeDevice,
} from '../../support/fake-device.ts';
import { aPage } from '../../support/records.ts';
import { FakeRecords } from '../../support/simulation/fake-replica.ts';

const TWENTY_SECONDS = 20_000;
/** A leader says so often that it is still there; that is no pause. */
const LEASE_BEAT_MS = 5_000;

let device: FakeDevice;
/** A tab whose process is stopped as soon as it runs, and one in whose pauses time goes by. */
let first: Device;
let other: Device;
let wake: () => void;
beforeEach(async () => {
  device = await aDevice();
  const [one, another] = twoContextsOf(device);
  ({ stopped: first, wake } = stoppedProcess({ ...one, random: () => 0.1 }));
  other = {
    ...another,
    random: () => 0.9,
    wait: async (milliseconds, signal) => {
      if (milliseconds === LEASE_BEAT_MS) return await another.wait(milliseconds, signal);
      device.time += milliseconds;
    },
  };
});

test('a tab that leads and is stopped is followed within twenty seconds, and steps down when it wakes', async () => {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  device.answer((request) =>
    new URL(request.url).pathname.endsWith('/live')
      ? new Promise<Response>(() => undefined)
      : json(aPage(device.accountId)),
  );
  const lines = () => device.requests.filter(({ url }) => new URL(url).pathname.endsWith('/live'));
  const lead = (on: Device) =>
    void syncAccount({
      device: on,
      replica: new FakeRecords().forContext(async () => undefined),
      accountId: device.accountId,
      signal: end.signal,
      onReconnect: () => new AbortController().signal,
    });
  lead(first);
  await expect.poll(() => lines().length).toBe(1);
  const stoppedAt = device.time;
  lead(other);
  await expect.poll(() => lines().length).toBe(2);
  expect(device.time - stoppedAt).toBeLessThanOrEqual(TWENTY_SECONDS);

  wake();
  await expect.poll(() => lines()[0]?.signal.aborted).toBe(true);

  expect(lines().map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test('what a stopped tab was sending is sent by another one within twenty seconds, and once', async () => {
  const server = acceptingServer();
  device.answer(async (request) => {
    const reply = await server.answer(request);
    return device.requests.length === 1 ? await new Promise<never>(() => undefined) : reply;
  });
  const id = await enqueue(device, device, aMessage(device, aRoomId(), 'On my way'));
  const sending = drain(first);
  await expect.poll(() => server.seen).toEqual([id]);
  const stoppedAt = device.time;
  while ((await drain(other)).state === 'busy') await other.wait(2_000);

  expect(device.time - stoppedAt).toBeLessThanOrEqual(TWENTY_SECONDS);
  expect(await device.db.sent.count()).toBe(1);
  wake();
  expect(await sending).toEqual({ state: 'busy', nextTryAt: null });
  expect([device.requests.length, server.seen]).toEqual([2, [id]]);
  expect(await device.db.outbox.count()).toBe(0);
});
