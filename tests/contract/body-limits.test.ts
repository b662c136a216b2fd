import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { commandPayloads } from '#contract/commands/command-payloads.ts';
import { BODY_LIMITS } from '#contract/routes/body-limits.ts';
import { routes } from '#contract/routes/http.ts';
import type { Route } from '#contract/routes/route.ts';

type Def = {
  shape?: Record<string, z.ZodMiniType>;
  options?: z.ZodMiniType[];
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  checks?: { _zod: { def: { maximum?: number } } }[];
};
type Size = { depth: number; items: number; keys: number };

/** The largest value that a schema takes, as far as it says so. */
function sizeOf(schema: z.ZodMiniType): Size {
  const def = schema._zod.def as unknown as Def;
  const fields = Object.values(def.shape ?? {});
  const inner = [def.innerType, def.in].filter((one) => one !== undefined);
  const inside = [...fields, ...(def.options ?? []), ...(def.element ? [def.element] : [])];
  const sizes = [...inside, ...inner].map(sizeOf);
  const isLevel = def.shape !== undefined || def.element !== undefined;
  const lengths = def.element
    ? (def.checks ?? []).map((check) => check._zod.def.maximum ?? 0)
    : [0];
  return {
    depth: (isLevel ? 1 : 0) + Math.max(0, ...sizes.map(({ depth }) => depth)),
    items: Math.max(0, ...lengths, ...sizes.map(({ items }) => items)),
    keys: Math.max(fields.length, ...sizes.map(({ keys }) => keys)),
  };
}

const bodies = Object.entries<Route>(routes).flatMap(([name, { body }]) =>
  body ? [[name, body] as const] : [],
);
/** Levels of a batch around the payload of a command. */
const BATCH_DEPTH = 3;

test.each([...bodies, ...Object.entries<z.ZodMiniType>(commandPayloads)])(
  'the limits of bodies leave room for the largest %s',
  (_, body) => {
    const { depth, items, keys } = sizeOf(body);

    expect(depth + BATCH_DEPTH).toBeLessThanOrEqual(BODY_LIMITS.depth);
    expect(items).toBeLessThanOrEqual(BODY_LIMITS.items);
    expect(keys).toBeLessThanOrEqual(BODY_LIMITS.keys);
  },
);
