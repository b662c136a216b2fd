import { expect, test } from 'vitest';
import { LEASE_EXPIRES_AFTER_MS, tryWithLease } from '#src/data/device/lease.ts';
import { aDevice, twoContextsOf } from '../../support/fake-device.ts';

/** Two contexts of one device, with a clock that the test moves. */
async function twoContexts() {
  const device = await aDevice();
  const [page, worker] = twoContextsOf(device);
  return { device, page, worker };
}

const never = () => new Promise<never>(() => undefined);

test('one context works, the other is told at once that it is busy', async () => {
  const { page, worker } = await twoContexts();
  const done = Promise.withResolvers<string>();
  const working = tryWithLease(page, 'work', () => done.promise);

  expect(await tryWithLease(worker, 'work', async () => 'mine')).toBeNull();
  done.resolve('finished');
  expect(await working).toBe('finished');
  expect(await tryWithLease(worker, 'work', async () => 'mine')).toBe('mine');
});

test('a frozen holder is overtaken after twenty seconds of silence, not before', async () => {
  const { device, page, worker } = await twoContexts();
  const frozen = tryWithLease(page, 'work', never);
  expect(await tryWithLease(worker, 'work', async () => 'mine')).toBeNull();
  device.time += LEASE_EXPIRES_AFTER_MS - 1;
  expect(await tryWithLease(worker, 'work', async () => 'mine')).toBeNull();
  device.time += 2;

  expect(await tryWithLease(worker, 'work', async () => 'mine')).toBe('mine');
  expect(await frozen).toBeNull();
});

test('a mark left from long ago overtakes nobody', async () => {
  const { device, page, worker } = await twoContexts();
  await device.db.beats.put({ name: 'work', holder: '', at: device.time - 86_400_000 });
  const done = Promise.withResolvers<string>();
  const working = tryWithLease(page, 'work', () => done.promise);

  expect(await tryWithLease(worker, 'work', async () => 'mine')).toBeNull();
  done.resolve('finished');
  expect(await working).toBe('finished');
});

test('one who had to wait once does not get healthy holders overtaken later', async () => {
  const { device, page, worker } = await twoContexts();
  const first = Promise.withResolvers<void>();
  const working = tryWithLease(page, 'work', () => first.promise);
  await tryWithLease(worker, 'work', async () => 'mine');
  first.resolve();
  await working;
  device.time += LEASE_EXPIRES_AFTER_MS + 1_000;
  const second = Promise.withResolvers<string>();
  const later = tryWithLease(page, 'work', () => second.promise);

  await expect.poll(() => device.db.beats.count()).toBe(0);
  expect(await tryWithLease(worker, 'work', async () => 'mine')).toBeNull();
  second.resolve('healthy');
  expect(await later).toBe('healthy');
});

test('a short turn writes nothing to the disk', async () => {
  const { device, page } = await twoContexts();
  await tryWithLease(page, 'work', async () => 'done');

  expect(await device.db.beats.count()).toBe(0);
});

test('work that fails gives the lock back', async () => {
  const { page, worker } = await twoContexts();
  await expect(tryWithLease(page, 'work', () => Promise.reject(new Error('No')))).rejects.toThrow(
    'No',
  );

  expect(await tryWithLease(worker, 'work', async () => 'mine')).toBe('mine');
});
