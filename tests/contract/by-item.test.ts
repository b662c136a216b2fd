import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseByItem } from '#contract/by-item.ts';

const schema = z.object({
  next: z.nullable(z.string()),
  creators: z.array(z.object({ name: z.string(), works: z.array(z.object({ url: z.string() })) })),
});
const aCreator = (name: unknown, ...urls: unknown[]) => ({
  name,
  works: urls.map((url) => ({ url })),
});

test('an answer without a fault is what its schema returns', () => {
  const answer = { next: null, creators: [aCreator('Maya', '/a')], more: 1 };

  expect(parseByItem(schema, answer)).toEqual({ value: schema.parse(answer), refused: [] });
});

test('each bad item is left out and given back as it came, with all that it contains', () => {
  const [bad, inside] = [aCreator(7), aCreator('Ana', '/b', null)];
  const answer = { next: 'x', creators: [bad, aCreator('Maya', '/a'), inside] };

  expect(parseByItem(schema, answer)).toEqual({
    value: { next: 'x', creators: [aCreator('Maya', '/a')] },
    refused: [
      { list: ['creators'], raw: bad },
      { list: ['creators'], raw: inside },
    ],
  });
});

test('an answer that is itself a list is read item by item too', () => {
  expect(parseByItem(z.array(z.int()), [1, 'two', 3])).toEqual({
    value: [1, 3],
    refused: [{ list: [], raw: 'two' }],
  });
});

test.each([
  [{ next: 7, creators: [] }],
  [{ next: null, creators: 'none' }],
  [{ next: 7, creators: [aCreator(7)] }],
  [null],
  ['text'],
])('what is refused outside of an item refuses the answer: %j', (answer) => {
  expect(parseByItem(schema, answer)).toBeNull();
});
