import fc from 'fast-check';
import type * as z from 'zod/mini';
import { newId } from '#contract/new-id.ts';

/** A schema as far as it is looked into here. */
type Def = {
  type: string;
  format?: string;
  pattern?: RegExp;
  coerce?: boolean;
  shape?: Record<string, z.ZodMiniType>;
  options?: z.ZodMiniType[];
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
  entries?: Record<string, string>;
  values?: (string | number | boolean | null)[];
  checks?: { _zod: { def: Def & Limit } }[];
};

/** A check of a number (`value`) or of a length (`minimum`, `maximum`). */
type Limit = {
  check: string;
  value?: number;
  inclusive?: boolean;
  minimum?: number;
  maximum?: number;
};

/** What ends up in a database or in front of a person and should not: no character, half of one, and disguises. */
const odd = fc.constantFrom(
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  '\u2066x\u2069',
  '\u001b[2J',
  '\u0085',
);
const texts = fc.oneof(
  { weight: 3, arbitrary: odd },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 60 }) },
);
/** Around the ends of what 16, 32, 53 and 64 bits hold. */
const wholes = fc.oneof(
  fc.nat(),
  fc.constantFrom(0, 1, 512, 32_768, 2_147_483_647),
  fc.constantFrom(2_147_483_648, 4_294_967_296, 2 ** 53 - 1),
);

/**
 * Values that a schema takes or nearly takes, so that they get past it: those of the right kinds and names, with contents as odd
 * as their kinds allow. `known` has values for fields of these names, such as ids that exist. With `isWithin` numbers and
 * lengths keep to their limits as well: of a schema with many of them hardly any other value would be taken.
 */
export function arbitraryOf(
  schema: z.ZodMiniType,
  known: Record<string, unknown> = {},
  isWithin = false,
): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Def;
  const limits = (def.checks ?? []).map((check) => check._zod.def);
  const most = Math.min(Infinity, ...limits.map(({ maximum }) => maximum ?? Infinity));
  const of = (inner: z.ZodMiniType | undefined) =>
    inner ? arbitraryOf(inner, known, isWithin) : fc.constant(undefined);
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape ?? {}).map(([name, field]) => [
            name,
            name in known
              ? fc.oneof({ weight: 4, arbitrary: fc.constant(known[name]) }, of(field))
              : of(field),
          ]),
        ),
      );
    case 'union':
      return fc.oneof(...(def.options ?? []).map(of));
    case 'array':
      return fc.array(of(def.element), {
        minLength: 1,
        maxLength: isWithin ? Math.min(4, most) : 4,
      });
    case 'optional':
      return fc.option(of(def.innerType), { nil: undefined, freq: 1 });
    case 'nullable':
      return fc.option(of(def.innerType), { nil: null });
    case 'pipe':
      return of(isWithin && typeOf(def.out) !== 'transform' ? def.out : def.in);
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'boolean':
      return fc.boolean();
    case 'number':
      return isWithin ? wholeWithin(limits) : wholes;
    case 'string':
      return isWithin
        ? textOf(def, plainAddresses).map((text) => text.slice(0, most))
        : textOf(def, fc.emailAddress());
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 1 }), {
        maxKeys: 4,
      });
    case 'unknown':
      return fc.jsonValue({ maxDepth: 3 });
    default:
      throw new Error(`No values are known for a schema of the type ${def.type}.`);
  }
}

const typeOf = (schema: z.ZodMiniType | undefined) => (schema?._zod.def as Def | undefined)?.type;

/** Whole numbers that every limit allows. */
function wholeWithin(limits: readonly Limit[]): fc.Arbitrary<number> {
  const of = (check: string) => limits.find((one) => one.check === check);
  const step = of('multiple_of')?.value ?? 1;
  const [above, below] = [of('greater_than'), of('less_than')];
  const least = (above?.value ?? 0) + (above && !above.inclusive ? 1 : 0);
  const most = (below?.value ?? 2_147_483_647) - (below && !below.inclusive ? 1 : 0);
  return fc
    .integer({ min: Math.ceil(least / step), max: Math.floor(most / step) })
    .map((count) => count * step);
}

/** Addresses that every schema takes: most of those that the standard allows are refused. */
const plainAddresses = fc.stringMatching(/^[a-z][a-z0-9]{0,9}@[a-z]{2,9}\.test$/);

function textOf(def: Def, addresses: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const formats = [def, ...(def.checks ?? []).map((check) => check._zod.def)];
  const format = formats.find((one) => one.format)?.format;
  const pattern = formats.find((one) => one.pattern)?.pattern;
  if (format === 'uuid') return fc.constant(null).map(() => newId<string>());
  if (format === 'email') return addresses;
  if (format === 'datetime') return fc.constant('2026-11-20T09:00:00.000Z');
  if (format === 'date') return fc.constant('2026-11-24');
  if (pattern) return fc.stringMatching(pattern);
  const least = Math.max(0, ...formats.map((one) => ('minimum' in one ? Number(one.minimum) : 0)));
  return least > 1 ? texts.map((text) => text + 'long enough '.repeat(least / 4)) : texts;
}
