import * as z from 'zod/mini';
import { invalid, type ApiError } from './api-error.ts';
import type { Form } from './form.ts';

/** Values of a form. An empty value clears a field. */
export const text = z.string();
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);
export const whole = z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number));
export const metadata = z.union([
  z.record(z.string(), z.string()),
  z.pipe(
    z.literal(''),
    z.transform((): Record<string, string> => ({})),
  ),
]);
/** A parameter that is accepted and changes nothing in the sandbox. */
export const ignored = z.optional(z.unknown());
export const currency = z.pipe(
  z.string().check(z.regex(/^[a-zA-Z]{3}$/)),
  z.transform((code) => code.toLowerCase()),
);
export const address = z.pipe(
  z.partial(
    z.strictObject({
      city: text,
      country: text,
      line1: text,
      line2: text,
      postal_code: text,
      state: text,
    }),
  ),
  z.transform((given) => ({
    city: given.city || null,
    country: given.country || null,
    line1: given.line1 || null,
    line2: given.line2 || null,
    postal_code: given.postal_code || null,
    state: given.state || null,
  })),
);

/** Metadata is merged by key; an empty value removes its key. */
export function mergeMetadata(
  before: Record<string, string> | null | undefined,
  given: Record<string, string> | undefined,
): Record<string, string> {
  if (!given) return before ?? {};
  const merged = Object.keys(given).length === 0 ? {} : { ...before, ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/** The given fields only: what an update changes. An empty text becomes `null`. */
export function given<T extends object>(
  fields: T,
): { [Name in keyof T]?: Exclude<T[Name], undefined> | null } {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' ? null : value]),
  ) as { [Name in keyof T]?: Exclude<T[Name], undefined> | null };
}

export function readParams<T>(schema: z.ZodMiniType<T>, form: Form): T {
  const parsed = schema.safeParse(form, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw errorOf(parsed.error.issues[0]);
}

function errorOf(issue: z.core.$ZodIssue | undefined): ApiError {
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, issue.keys[0] ?? '']);
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(path);
  if (issue?.input === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const value = typeof issue.input === 'string' ? `: ${issue.input}` : '';
  return invalid(`Invalid ${param}${value}`, { code: 'parameter_invalid', param });
}

const nameOf = ([first = '', ...rest]: string[]): string =>
  first + rest.map((key) => `[${key}]`).join('');
