import { expect, it, onTestFinished, vi } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Line } from '#server/ports/bus/line.ts';
import { createOutgoing } from '#server/ports/bus/outgoing.ts';

it('the first hint leaves at once, later ones gather for longer while they come, and a close waits for no pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let payloads = 0;
  const line: Line = {
    connect: async () => undefined,
    reconnect: () => undefined,
    isOpen: () => true,
    send: async () => (payloads++, true),
    close: async () => undefined,
  };
  const outgoing = createOutgoing();
  const hint = () => {
    outgoing.addHint({ accountId: newId<AccountId>(), revision: 1 });
    outgoing.sendBy([line]);
  };
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await new Promise(setImmediate);
    return payloads;
  };

  hint();
  expect(await after(0)).toBe(1);
  for (const [place, ms] of [10, 20, 40, 40].entries()) {
    hint();
    hint();
    expect(await after(ms - 1)).toBe(place + 1);
    expect(await after(1)).toBe(place + 2);
  }
  // No hint came in the last pause.
  await after(40);
  hint();
  expect(await after(0)).toBe(6);

  hint();
  await outgoing.sendRest();
  expect(payloads).toBe(7);
});
