import { expect, test } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { createSharedBus, type Way } from '#server/ports/bus/shared.ts';
import { listenTo, someBuses } from '../../support/bus-suite.ts';

/** A way between buses in memory that can be lost, and then is away until it is back. */
function aMedium() {
  const hearers = new Map<object, { heard: (payload: string) => void; lost: (e: Error) => void }>();
  const carried: string[] = [];
  const lines: string[] = [];
  let isAway = false;
  let tries = 0;
  let reason = 'away';
  const open: Way['open'] = async (on) => {
    tries++;
    if (isAway) throw new Error(reason);
    const key = {};
    hearers.set(key, on);
    return {
      async send(payload) {
        if (isAway) throw new Error('away');
        carried.push(payload);
        for (const { heard } of hearers.values()) heard(payload);
      },
      close: async () => void hearers.delete(key),
    };
  };
  const way: Way = {
    open,
    onLost: () => lines.push('lost'),
    onAway: ({ message }) => lines.push(message),
    onBack: () => lines.push('back'),
    onUnreachable: () => lines.push('unreachable'),
  };
  return {
    way,
    carried,
    lines,
    /** With `tells` the connections end; without, only the next payload finds out. */
    lose({ tells = true } = {}) {
      isAway = true;
      if (tells) for (const { lost } of hearers.values()) lost(new Error('away'));
    },
    restore: () => void (isAway = false),
    tries: () => tries,
    stayAwayFor: (next: string) => void (reason = next),
  };
}

const kept = someBuses();

test('hints take the first way alone while it is open', async () => {
  const [first, second] = [aMedium(), aMedium()];
  const ways = [first.way, second.way];
  const [here, there] = [await kept(createSharedBus(ways)), await kept(createSharedBus(ways))];
  const accountId = newId<AccountId>();
  const listener = listenTo(there, accountId);

  here.publish([{ accountId, revision: 1 }]);

  await listener.reaching(1);
  expect(second.carried).toEqual([]);
});

test.each([
  ['that said so', true],
  ['that only fails', false],
])('a hint takes the next way when the first is gone: one %s', async (_, tells) => {
  const [first, second] = [aMedium(), aMedium()];
  const ways = [first.way, second.way];
  const [here, there] = [await kept(createSharedBus(ways)), await kept(createSharedBus(ways))];
  const accountId = newId<AccountId>();
  const listener = listenTo(there, accountId);

  first.lose({ tells });
  here.publish([{ accountId, revision: 1 }]);

  await listener.reaching(1);
  expect(second.carried).toEqual([`${accountId}:1`]);
});

test('hints take the first way again once it is back, and every listener has looked for itself', async () => {
  const [first, second] = [aMedium(), aMedium()];
  const bus = await kept(createSharedBus([first.way, second.way]));
  const accountId = newId<AccountId>();
  const listener = listenTo(bus, accountId);

  first.lose();
  first.restore();
  await listener.reaching(Number.MAX_SAFE_INTEGER);
  bus.publish([{ accountId, revision: 2 }]);

  await expect.poll(() => first.carried).toEqual([`${accountId}:2`]);
  expect(first.lines).toEqual(['lost', 'back']);
});

test('a way that is away at the start is taken once it is there', async () => {
  const [first, second] = [aMedium(), aMedium()];
  first.lose();
  const bus = await kept(createSharedBus([first.way, second.way]));
  const accountId = newId<AccountId>();

  bus.publish([{ accountId, revision: 1 }]);
  await expect.poll(() => second.carried).toHaveLength(1);
  first.restore();
  await expect.poll(() => first.lines).toEqual(['unreachable', 'back']);
  bus.publish([{ accountId, revision: 2 }]);

  await expect.poll(() => first.carried).toEqual([`${accountId}:2`]);
});

test('why a way stays away is said when the reason changes, and not at every try', async () => {
  const only = aMedium();
  await kept(createSharedBus([only.way]));

  only.lose();
  await expect.poll(only.tries).toBeGreaterThan(1);
  expect(only.lines).toEqual(['lost']);
  only.stayAwayFor('no one knows its name');

  await expect
    .poll(() => only.lines, { timeout: 5_000 })
    .toEqual(['lost', 'no one knows its name']);
});

test('hints wait while no way is open, merged, and leave with the first that opens', async () => {
  const only = aMedium();
  const bus = await kept(createSharedBus([only.way]));
  const accountId = newId<AccountId>();

  only.lose();
  for (const revision of [1, 3, 2]) bus.publish([{ accountId, revision }]);
  only.restore();

  await expect.poll(() => only.carried).toEqual([`${accountId}:3`]);
});
