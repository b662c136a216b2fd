import { expect, it } from 'vitest';
import { shareWrites } from '#server/db/share-writes.ts';

type Request = { name: string; parties: string[] };
type Write = {
  names: string;
  size: number;
  end: (done: (string | null)[] | null) => void;
  fail: (error: Error) => void;
};

/** Writes that the test ends itself, in the order in which they left. */
function aShare() {
  const left: Write[] = [];
  const leave = (requests: readonly Request[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<(string | null)[] | null>();
    const names = requests.map(({ name }) => name).join('+');
    left.push({ names, size: requests.length, end: resolve, fail: reject });
    return promise;
  };
  const write = shareWrites<null, Request, string>({
    alone: async (_, request) => (await leave([request]))?.[0] ?? null,
    together: (_, requests) => leave(requests),
    partiesOf: ({ parties }) => parties,
  });
  const ask = (name: string, ...parties: string[]) =>
    write(null, { name, parties: parties.length > 0 ? parties : [name] });
  const at = (index: number): Write => {
    const one = left[index];
    if (!one) throw new Error(`Write ${index} hasn't left.`);
    return one;
  };
  return { ask, at, names: () => left.map(({ names }) => names), left };
}

/** Lets everything happen that waits for nothing but promises. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('leaves at once when free, two are under way at most, and those that wait leave together', async () => {
  const { ask, at, names } = aShare();
  const answers = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name));
  expect(names()).toEqual(['a', 'b']);
  at(1).end(['B']);
  await settle();
  expect(names()).toEqual(['a', 'b', 'c+d+e']);
  const late = ask('f');
  expect(names()).toHaveLength(3);
  at(2).end(['C', null, 'E']);
  await settle();
  expect(names()).toEqual(['a', 'b', 'c+d+e', 'f']);
  at(0).end(['A']);
  at(3).end(['F']);
  expect(await Promise.all([...answers, late])).toEqual(['A', 'B', 'C', null, 'E', 'F']);
});

it('takes sixteen requests into a write at most', async () => {
  const { ask, at, left } = aShare();
  const answers = Array.from({ length: 20 }, (_, index) => ask(`${index}`));
  at(0).end(['done']);
  await settle();
  at(1).end(['done']);
  await settle();
  expect(left.map(({ size }) => size)).toEqual([1, 1, 16, 2]);
  for (const index of [2, 3]) at(index).end(Array.from({ length: at(index).size }, () => 'done'));
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, () => 'done'));
});

it('writes requests of one party one after the other, in their order', async () => {
  const { ask, at, names } = aShare();
  const answers = [
    ask('a', 'x'),
    ask('b', 'x', 'y'),
    ask('c', 'y'),
    ask('d', 'x'),
    ask('e', 'z'),
    ask('f', 'v'),
  ];
  // The party of `c` is free, but `b` came first.
  expect(names()).toEqual(['a', 'e']);
  at(1).end(['E']);
  await settle();
  expect(names()).toEqual(['a', 'e', 'f']);
  at(0).end(['A']);
  await settle();
  expect(names()).toEqual(['a', 'e', 'f', 'b']);
  at(3).end(['B']);
  await settle();
  expect(names()).toEqual(['a', 'e', 'f', 'b', 'c+d']);
  at(2).end(['F']);
  at(4).end(['C', 'D']);
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
});

it('lets each request of a failed write go alone, and one that is rejected rejects no other', async () => {
  const { ask, at, names } = aShare();
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name));
  const outcomes = Promise.allSettled([a, b, c, d, e]);
  at(0).fail(new Error('a is lost'));
  await settle();
  expect(names()).toEqual(['a', 'b', 'c+d+e']);
  at(2).end(null);
  await settle();
  expect(names().slice(3)).toEqual(['c', 'd', 'e']);
  at(3).end(['C']);
  at(4).fail(new Error('d is lost'));
  await settle();
  const later = ask('f');
  // The slot is taken until the last of them is done.
  expect(names()).toHaveLength(6);
  at(5).end(['E']);
  await settle();
  expect(names().at(-1)).toBe('f');
  at(1).end(['B']);
  at(6).end(['F']);
  expect(await later).toBe('F');
  expect((await outcomes).map((one) => (one.status === 'fulfilled' ? one.value : 'lost'))).toEqual([
    'lost',
    'B',
    'C',
    'lost',
    'E',
  ]);
});

it('frees its slot and its parties when a shared write is rejected', async () => {
  const { ask, at, names } = aShare();
  const first = [ask('a'), ask('b')];
  const shared = Promise.allSettled([ask('c'), ask('d')]);
  at(0).end(['A']);
  await settle();
  at(2).fail(new Error('The connection is lost.'));
  expect((await shared).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = ask('again', 'c', 'd');
  await settle();
  expect(names()).toEqual(['a', 'b', 'c+d', 'again']);
  at(3).end(['done']);
  at(1).end(['B']);
  expect(await Promise.all([...first, again])).toEqual(['A', 'B', 'done']);
});
