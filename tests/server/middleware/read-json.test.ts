import { expect, it } from 'vitest';
import { readJson } from '#server/middleware/read-json.ts';

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
  expect(await read(nested(30))).toMatchObject({ ok: false, refusal: { code: 'INVALID' } });
});
