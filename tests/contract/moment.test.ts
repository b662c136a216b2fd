import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '#contract/routes/http.ts';
import { moment } from '#contract/moment.ts';
import { commandPayloads } from '#contract/commands/command-payloads.ts';
import type { Route } from '#contract/routes/route.ts';

test.each([
  ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T09:00:00.5Z', '2026-11-20T09:00:00.500Z'],
  [`2026-11-20T09:00:00.${'1'.repeat(200)}Z`, '2026-11-20T09:00:00.111Z'],
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.9999999Z', '9999-12-31T23:59:59.999Z'],
])('%s is read as %s', (written, read) => {
  expect(moment.parse(written)).toBe(read);
});

test.each([
  '0000-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '+010000-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-11-20T09:00:00+07:00',
  '2026-11-20',
  'now',
  '',
])('%j is no time that we take', (written) => {
  expect(z.safeParse(moment, written).success).toBe(false);
});

/** Every place in a schema with a date-time. */
function timesIn(schema: z.ZodMiniType | undefined, path: string): [string, z.ZodMiniType][] {
  const def = schema?._zod.def as unknown as {
    type: string;
    format?: string;
    shape?: Record<string, z.ZodMiniType>;
    options?: z.ZodMiniType[];
    element?: z.ZodMiniType;
    innerType?: z.ZodMiniType;
    in?: z.ZodMiniType;
  };
  if (!schema || !def) return [];
  if (def.format === 'datetime') return [[path, schema]];
  const inner = [
    ...Object.entries(def.shape ?? {}),
    ...(def.options ?? []).map((one, n) => [String(n), one] as const),
    ...[def.element, def.innerType, def.in].map((one) => ['', one] as const),
  ];
  return inner.flatMap(([name, one]) => timesIn(one, `${path}.${name}`));
}

const incoming = [
  ...Object.entries<Route>(routes).flatMap(([name, { body, query, params }]) => [
    ...timesIn(body, `${name} body`),
    ...timesIn(query, `${name} query`),
    ...timesIn(params, `${name} params`),
  ]),
  ...Object.entries(commandPayloads).flatMap(([kind, payload]) => timesIn(payload, kind)),
];

test('there are times that come in', () => expect(incoming.length).toBeGreaterThan(8));

test.each(incoming)('%s is read like every other time that comes in', (_, schema) => {
  expect(z.safeParse(schema, '0000-01-01T00:00:00Z').success).toBe(false);
  expect(z.parse(schema, '2026-11-20T09:00:00Z')).toBe('2026-11-20T09:00:00.000Z');
});
