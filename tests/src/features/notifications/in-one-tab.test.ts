import { expect, test, vi } from 'vitest';
import { inOneTab } from '#src/features/notifications/in-one-tab.ts';

/** Tabs of one device with the same news at the same moment; time passes only by waiting. */
function device() {
  const held = new Set<string>();
  const waiting: { at: number; go: () => void }[] = [];
  let now = 0;
  const locks = {
    request: async (name: string, _: unknown, work: (lock: unknown) => Promise<unknown>) => {
      if (held.has(name)) return await work(null);
      held.add(name);
      await work({ name });
      held.delete(name);
    },
  } as unknown as Pick<LockManager, 'request'>;
  const wait = (milliseconds: number) =>
    new Promise<void>((go) => waiting.push({ at: now + milliseconds, go }));
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return {
    tab: (hasFocus: boolean, visibilityState: DocumentVisibilityState = 'visible') => {
      const act = vi.fn();
      const document = { hasFocus: () => hasFocus, visibilityState };
      return { act, told: (name = 'click') => inOneTab(name, act, { locks, wait, document }) };
    },
    pass: async (milliseconds: number) => {
      await settle();
      for (const end = now + milliseconds; ;) {
        const next = waiting.toSorted((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) break;
        waiting.splice(waiting.indexOf(next), 1);
        now = next.at;
        next.go();
        await settle();
      }
      now += milliseconds;
    },
  };
}

test('of several tabs the one in front acts, and no other', async () => {
  const { tab, pass } = device();
  const [hidden, beside, front] = [tab(false, 'hidden'), tab(false), tab(true)];
  for (const one of [hidden, beside, front]) void one.told();

  await pass(5_000);

  expect([hidden, beside, front].map(({ act }) => act.mock.calls.length)).toEqual([0, 0, 1]);
});

test('with none in front one that can be seen acts, and with none of those any', async () => {
  const { tab, pass } = device();
  const [hidden, beside] = [tab(false, 'hidden'), tab(false)];
  void hidden.told();
  void beside.told();
  await pass(5_000);
  expect([hidden, beside].map(({ act }) => act.mock.calls.length)).toEqual([0, 1]);

  void hidden.told('another');
  await pass(5_000);
  expect(hidden.act).toHaveBeenCalledOnce();
});

test('two different things are both acted on', async () => {
  const { tab, pass } = device();
  const front = tab(true);
  void front.told('one');
  void front.told('two');

  await pass(100);

  expect(front.act).toHaveBeenCalledTimes(2);
});
