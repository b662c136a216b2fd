import { expect, test } from 'vitest';
import { tryWithLease } from '#src/data/device/lease.ts';
import { aDevice, stoppedProcess, twoContextsOf } from '../../support/fake-device.ts';

/** Two contexts of one device, with a clock that the test moves. */
async function twoContexts() {
  const device = await aDevice();
  const [page, worker] = twoContextsOf(device);
  return { device, page, worker };
}

const never = () => new Promise<never>(() => undefined);

test('one context works, the other learns at once that it is busy', async () => {
  const { page, worker } = await twoContexts();
  const done = Promise.withResolvers<string>();
  const working = tryWithLease(page, 'work', () => done.promise);

  expect(await tryWithLease(worker, 'work', async () => 'mine')).toBeNull();
  done.resolve('finished');
  expect(await working).toBe('finished');
  expect(await tryWithLease(worker, 'work', async () => 'mine')).toBe('mine');
});

// A waiting context asks every two seconds, and first asks up to two seconds after the last renewal: twenty seconds hold after fifteen.
test('a frozen holder is overtaken within twenty seconds, and not while it may only be slow', async () => {
  const { device, page, worker } = await twoContexts();
  const frozen = tryWithLease(page, 'work', never);
  expect(await tryWithLease(worker, 'work', async () => 'mine')).toBeNull();
  device.time += 14_999;
  expect(await tryWithLease(worker, 'work', async () => 'mine')).toBeNull();
  device.time += 2;

  expect(await tryWithLease(worker, 'work', async () => 'mine')).toBe('mine');
  expect(await frozen).toBeNull();
});

test('a hidden tab overtakes only one that missed two slow signs of life', async () => {
  const { device, page, worker: other } = await twoContexts();
  const visible = { isHidden: () => false };
  const hidden = { ...other, isHidden: () => true };
  // A hidden holder whose signs of life come once a minute.
  const slow = tryWithLease(page, 'work', never);
  expect(await tryWithLease(hidden, 'work', async () => 'mine')).toBeNull();
  device.time += 130_000;
  expect(await tryWithLease(hidden, 'work', async () => 'mine')).toBeNull();
  device.time += 1;

  expect(await tryWithLease(hidden, 'work', async () => 'mine')).toBe('mine');
  expect(await slow).toBeNull();

  const next = tryWithLease(page, 'work', never);
  expect(await tryWithLease(hidden, 'work', async () => 'mine')).toBeNull();
  device.time += 15_001;
  expect(await tryWithLease(hidden, 'work', async () => 'mine')).toBeNull();
  expect(await tryWithLease({ ...other, ...visible }, 'work', async () => 'mine')).toBe('mine');
  expect(await next).toBeNull();
});

test('a holder whose process was stopped steps down when it wakes, and its successor stays', async () => {
  const { device, page, worker } = await twoContexts();
  const { stopped, wake } = stoppedProcess({ ...page, random: () => 0.1 });
  const signals: AbortSignal[] = [];
  const work = ({ signal }: { signal: AbortSignal }) => (signals.push(signal), never());
  const overtaken = tryWithLease(stopped, 'work', work);
  expect(await tryWithLease(worker, 'work', async () => 'mine')).toBeNull();
  device.time += 15_001;
  void tryWithLease({ ...worker, random: () => 0.9 }, 'work', work);
  await expect.poll(async () => (await device.db.beats.get('work'))?.holder).toBe('0.9');

  wake();
  expect(await overtaken).toBeNull();

  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect((await device.db.beats.get('work'))?.holder).toBe('0.9');
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
  device.time += 16_000;
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
