import { expect, it, onTestFinished, vi } from 'vitest';
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

const request = (body: string) =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });

type Looks = { count: number; most: number };

/** At most so many looks at each part. */
const looksAt = (value: unknown, times: number): Looks => ({
  count: 0,
  most: times * countOf(value),
});

/** A value whose parts are counted whenever they are read. One look too many throws: what costs too much may cost hours. */
function counting(value: unknown, seen: Looks): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, name, receiver) {
      const part: unknown = Reflect.get(target, name, receiver);
      if (typeof name !== 'string' || !Object.hasOwn(target, name) || name === 'length')
        return part;
      seen.count += 1;
      if (seen.count > seen.most) throw new Error(`More than ${seen.most} looks`);
      return counting(part, seen);
    },
  });
}

/** How many values there are, one inside another or side by side. */
function countOf(value: unknown): number {
  const open = [value];
  let count = 0;
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    count += 1;
    if (typeof part === 'object' && part !== null)
      for (const one of Object.values(part)) open.push(one);
  }
  return count;
}

/** Everything that the server does with a parsed body before it asks the database. */
function readEdits(json: unknown): void {
  if (limitOf(json) !== null) return;
  for (const { payload } of batchBody.safeParse(json).data?.commands ?? []) {
    const edits = commandPayloads.updateBusinessProfile.safeParse(payload).data?.edits ?? [];
    for (const edit of edits) if ('base' in edit) sameValue(['arts'], edit.base);
  }
}

it.each(shapes)('reading a body costs what parsing as many bytes costs: %s', async (_, base) => {
  const body = batchWith(base);
  const json: unknown = JSON.parse(body);
  onTestFinished(() => void vi.restoreAllMocks());
  const { parse } = JSON;
  let parsings = 0;
  vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    if (text === body) parsings += 1;
    return parse(text, reviver) as unknown;
  });

  const stringify = vi.spyOn(JSON, 'stringify');
  readEdits(counting(json, looksAt(json, 2)));
  const writings = stringify.mock.calls.length;
  const read = await readJson(request(body), 1_000_000);

  expect(read.ok).toBe(limitOf(json) === null);
  expect([parsings, writings]).toEqual([1, 0]);
});

it('the limits are checked with one look at each value at most', () => {
  for (const base of [bushy(10), deep('[', '1', ']', 500), list('1'), `[${list('[1,2]')}]`]) {
    const value: unknown = JSON.parse(base);

    expect(() => limitOf(counting(value, looksAt(value, 1)))).not.toThrow();
  }
});

it('two values are compared with a few looks at each part', () => {
  for (const depth of [4, 8, 12, BODY_LIMITS.depth]) {
    const value: unknown = JSON.parse(deep('[', '["eats","arts"]', ']', depth));

    expect(sameValue(counting(value, looksAt(value, 2)), structuredClone(value))).toBe(true);
  }
});
