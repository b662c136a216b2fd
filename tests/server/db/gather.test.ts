import { describe, expect, it } from 'vitest';
import { gather } from '#server/db/gather.ts';

/** Doubles numbers, knows no negative ones, and remembers what it was asked. */
function aReader() {
  const rounds: number[][] = [];
  const ask = gather(async (keys: readonly number[]) => {
    rounds.push([...keys]);
    return new Map(keys.filter((key) => key >= 0).map((key) => [key, key * 2]));
  });
  return { ask, rounds };
}

describe('a gathered read', () => {
  it('is one for all who ask in the same moment, each with their own answer', async () => {
    const { ask, rounds } = aReader();

    expect(await Promise.all([ask(1), ask(2), ask(1), ask(-1)])).toEqual([2, 4, 2, undefined]);
    expect(rounds).toEqual([[1, 2, -1]]);
  });

  it('begins again for a question that comes after it was sent: no answer is older than its question', async () => {
    const rounds: { keys: readonly string[]; answer: (value: number) => void }[] = [];
    const ask = gather(
      (keys: readonly string[]) =>
        new Promise<Map<string, number>>((resolve) => {
          rounds.push({ keys, answer: (value) => resolve(new Map([['a', value]])) });
        }),
    );

    const first = ask('a');
    await Promise.resolve();
    const second = ask('a');
    await Promise.resolve();
    rounds[1]?.answer(2);
    rounds[0]?.answer(1);

    expect(await Promise.all([first, second])).toEqual([1, 2]);
  });

  it('fails for all who asked, and not for those who ask next', async () => {
    let fail = true;
    const ask = gather(async (keys: readonly string[]) => {
      if (fail) throw new Error('gone');
      return new Map(keys.map((key) => [key, key]));
    });

    const failed = await Promise.allSettled([ask('a'), ask('b')]);
    fail = false;

    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask('a')).toBe('a');
  });
});
