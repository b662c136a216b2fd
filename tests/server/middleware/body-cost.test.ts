import { expect, it } from 'vitest';
import { batchBody } from '#contract/commands/command-batch.ts';
import { commandPayloads } from '#contract/commands/command-payloads.ts';
import { newId } from '#contract/new-id.ts';
import { sameValue } from '#contract/profile/edits.ts';
import { BODY_LIMITS } from '#contract/routes/body-limits.ts';
import { limitOf, readJson } from '#server/middleware/read-json.ts';

const BYTES = 60_000;

/** A batch with one edit of a profile, whose `base` is any JSON. */
const batchWith = (base: string): string =>
  `{"commands":[{"id":"${newId()}","kind":"updateBusinessProfile","occurredAt":"2026-11-20T09:00:00.000Z",` +
  `"payload":{"edits":[{"field":"categories","base":${base},"value":["eats"]}]}}]}`;

const repeated = (part: string) => part.repeat(Math.ceil(BYTES / part.length));
const list = (part: string) => `[${repeated(`${part},`)}${part}]`;
const deep = (open: string, inner: string, close: string, depth: number) =>
  `${open.repeat(depth)}${inner}${close.repeat(depth)}`;
/** Lists of two inside one another, as deep as a body may be. */
const bushy = (depth: number): string =>
  depth === 0 ? '1' : `[${bushy(depth - 1)},${bushy(depth - 1)}]`;

const shapes: [string, string][] = [
  ['lists inside one another', deep('[', '1', ']', BYTES / 2)],
  ['lists inside one another, as deep as allowed', deep('[', `"${repeated('x')}"`, ']', 14)],
  ['texts that need escapes', deep('[', `"${repeated(String.raw`\"`)}"`, ']', 14)],
  ['objects inside one another', deep('{"a":', '1', '}', BYTES / 6)],
  ['lists of two inside one another', bushy(14)],
  ['a long list', list('1')],
  ['many lists', list('[[]]')],
  ['many names', `{${Array.from({ length: 6000 }, (_, at) => `"${at}":1`).join(',')}}`],
  ['one text', `"${repeated('x')}"`],
];

/** Milliseconds of the quickest of some runs: what other programs do meanwhile only makes runs longer. */
async function quickest(work: () => unknown): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < 7; run += 1) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

const request = (body: string) =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });

/** Everything that the server does with a body before it asks the database. */
async function readEdits(body: string): Promise<void> {
  const json = await readJson(request(body), 1_000_000);
  const batch = json.ok ? batchBody.safeParse(json.value) : undefined;
  for (const { payload } of batch?.data?.commands ?? []) {
    const edits = commandPayloads.updateBusinessProfile.safeParse(payload).data?.edits ?? [];
    for (const edit of edits) if ('base' in edit) sameValue(['arts'], edit.base);
  }
}

it.each(shapes)('reading a body costs what parsing as many bytes costs: %s', async (_, base) => {
  const body = batchWith(base);
  const plain = JSON.stringify(Array.from({ length: body.length / 2 }, () => 1));

  const parsed = await quickest(() => JSON.parse(plain));
  const read = await quickest(() => readEdits(body));

  // It is less than twice as much; the rest is room for a busy machine. Nested lists once cost thousands of times as much.
  expect(read).toBeLessThan(Math.max(20 * parsed, 50));
});

/** A value whose parts are counted whenever they are read. */
function counting(value: unknown, seen: { count: number }): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const wrapped = Array.isArray(value)
    ? value.map((part) => counting(part, seen))
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, counting(part, seen)]));
  return new Proxy(wrapped, {
    get(target, name, receiver) {
      if (typeof name === 'string' && Object.hasOwn(target, name) && name !== 'length')
        seen.count += 1;
      return Reflect.get(target, name, receiver);
    },
  });
}

const countOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((count: number, part) => count + countOf(part), 1)
    : 1;

it('the limits are checked with one look at each value at most', () => {
  for (const base of [bushy(10), deep('[', '1', ']', 500), list('1'), `[${list('[1,2]')}]`]) {
    const value: unknown = JSON.parse(base);
    const seen = { count: 0 };

    limitOf(counting(value, seen));

    expect(seen.count).toBeLessThanOrEqual(countOf(value));
  }
});

it('two values are compared with a few looks at each part', () => {
  for (const depth of [4, 8, 12, BODY_LIMITS.depth]) {
    const value: unknown = JSON.parse(deep('[', '["eats","arts"]', ']', depth));
    const seen = { count: 0 };

    expect(sameValue(counting(value, seen), structuredClone(value))).toBe(true);

    expect(seen.count).toBeLessThanOrEqual(2 * countOf(value));
  }
});
