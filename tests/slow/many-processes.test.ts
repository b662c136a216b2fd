import { afterAll, beforeAll, expect, test } from 'vitest';
import { Drill } from './drill.ts';
import { Installation } from './installation.ts';

/** Longest time for a message to reach a listener again after a fault. */
const BACK_MS = 5_000;
const PROCESSES = 3;

let installation: Installation;
beforeAll(async () => {
  installation = await Installation.start(PROCESSES);
}, 240_000);
afterAll(() => installation?.remove());

test('a killed process, a drained one, a lost Redis, and a lost primary lose nothing, repeat nothing, and book nothing twice', async () => {
  const drill = await Drill.start(installation);
  const [first, second] = installation.processes;
  await drill.back();

  await first?.stop('SIGKILL');
  const afterKill = await drill.back();
  await first?.start();
  const drained = second?.stop('SIGTERM');
  const duringDrain = await drill.back();
  expect(await drained).toBe(0);
  const afterDrain = await drill.back();
  await second?.start();
  await installation.redis.stop();
  const withoutRedis = await drill.back();
  await installation.redis.start();
  const afterRedis = await drill.back();
  const lostAt = performance.now();
  await installation.losePrimary();
  await installation.promoteReplica();
  const afterFailover = await drill.back(lostAt);

  await drill.stop();
  const done = await drill.check();
  const times = { afterKill, duringDrain, afterDrain, withoutRedis, afterRedis, afterFailover };
  const all = Object.values(times).flatMap((one) => [one.streams, one.bookings]);
  const figures = JSON.stringify({ times, ...done });
  process.stdout.write(`${figures}\n`);
  expect(Math.max(...all), figures).toBeLessThan(BACK_MS);
}, 300_000);
