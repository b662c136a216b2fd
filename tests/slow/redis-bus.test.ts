import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { redisWay } from '#server/ports/bus/redis.ts';
import { createSharedBus } from '#server/ports/bus/shared.ts';
import { describeBus, describeSharedBus, listenTo, someBuses } from '../support/bus-suite.ts';
import { RedisServer } from '../support/redis-server.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start();
});
afterAll(() => redis?.stop());

const lines: string[] = [];
const redisBus = (url = redis.url) =>
  createSharedBus([redisWay(url, (line) => lines.push(line), { beatMs: 100, patienceMs: 300 })]);
const kept = someBuses();

describeBus('Redis', redisBus);
describeSharedBus('Redis', redisBus, () => redis.cut());

it('a Redis that is lost for long is named once in the log, and once when it is back', async () => {
  const [here, there] = [await kept(redisBus()), await kept(redisBus())];
  const accountId = newId<AccountId>();
  const listener = listenTo(there, accountId);
  lines.length = 0;

  const linesOf = (start: string) => lines.filter((line) => line.startsWith(start));
  await redis.stop();
  here.publish([{ accountId, revision: 1 }]);
  await expect.poll(() => linesOf('The bus lost Redis')).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await redis.start();
  await listener.reaching(1);

  await expect.poll(() => linesOf('The bus has Redis again.')).toHaveLength(2);
  expect(linesOf('The bus lost Redis')).toHaveLength(2);
  // Nor is why it stays away repeated by any of the two.
  const reasons = linesOf('Redis is still away');
  expect(reasons).toHaveLength(2 * new Set(reasons).size);
});

it('a Redis that stops answering counts as lost, and its hints leave once it answers', async () => {
  const [here, there] = [await kept(redisBus()), await kept(redisBus())];
  const accountId = newId<AccountId>();
  const listener = listenTo(there, accountId);
  lines.length = 0;

  redis.freeze();
  here.publish([{ accountId, revision: 5 }]);
  await expect.poll(() => lines.filter((line) => line.includes('no answer')).length).toBe(2);
  redis.thaw();

  await listener.reaching(5);
});

it('a Redis that is away at the start is waited for, and used once it is there', async () => {
  await redis.stop();
  lines.length = 0;
  const [here, there] = [await kept(redisBus()), await kept(redisBus())];
  const accountId = newId<AccountId>();
  const listener = listenTo(there, accountId);
  expect(lines[0]).toMatch(/^The bus can't reach Redis, and uses the database until it can: /);

  here.publish([{ accountId, revision: 3 }]);
  await redis.start();

  await listener.reaching(3);
});

it('a wrong password ends the start with a sentence, and no password is in it', async () => {
  const guarded = await RedisServer.start({ password: 'secret-one' });
  const url = `redis://:secret-two@127.0.0.1:${guarded.port}`;

  const opening = redisBus(url);

  onTestFinished(() => guarded.stop());
  await expect(opening).rejects.toThrow(
    /^The Redis of REDIS_URL refuses us: WRONGPASS (?!.*secret)/,
  );
  await kept(redisBus(`redis://:secret-one@127.0.0.1:${guarded.port}`));
});
