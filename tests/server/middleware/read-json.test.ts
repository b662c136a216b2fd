import { expect, it } from 'vitest';
import { BODY_LIMITS } from '#contract/routes/body-limits.ts';
import { readJson, readJsonField } from '#server/middleware/read-json.ts';

const read = (body: string) =>
  readJson(
    new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }),
    1_000,
  );
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

it.each(['__proto__', 'constructor', 'prototype'])(
  'a body that names %s is refused, however deep it stands',
  async (name) => {
    for (const body of [`{"${name}":{}}`, `{"data":[{"more":{"${name}":1}}]}`]) {
      expect(await read(body)).toMatchObject({ ok: false, refusal: { code: 'INVALID' } });
    }
    expect(await read(`{"data":"${name}"}`)).toEqual({ ok: true, value: { data: name } });
  },
);

it('a body may be as deep as the contract needs, and not much deeper', async () => {
  expect(await read(nested(12))).toMatchObject({ ok: true });
  expect(await read(nested(30))).toMatchObject({
    ok: false,
    refusal: { code: 'INVALID', current: { limit: 'depth' } },
  });
});

it('a list and an object may have as many entries as the contract needs, and not many more', async () => {
  const list = (count: number) => JSON.stringify({ a: [Array.from({ length: count }, () => 1)] });
  const object = (count: number) =>
    JSON.stringify([Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))]);

  expect(await read(list(BODY_LIMITS.items))).toMatchObject({ ok: true });
  expect(await read(list(BODY_LIMITS.items + 1))).toMatchObject({
    ok: false,
    refusal: { code: 'INVALID', current: { limit: 'items' } },
  });
  expect(await read(object(BODY_LIMITS.keys))).toMatchObject({ ok: true });
  expect(await read(object(BODY_LIMITS.keys + 1))).toMatchObject({
    ok: false,
    refusal: { code: 'INVALID', current: { limit: 'keys' } },
  });
});

it('a field of a form has the same limits', () => {
  expect(readJsonField('["eats"]')).toEqual(['eats']);
  for (const text of ['', 'eats', nested(30), `[${'1,'.repeat(500)}1]`, '{"__proto__":{}}'])
    expect(readJsonField(text)).toBeUndefined();
});
