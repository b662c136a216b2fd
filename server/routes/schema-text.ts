import type { Json } from './openapi-parts.ts';

const MOST_VALUES = 12;

/**
 * A JSON schema as a reader of types expects it, indented by two spaces: `{ id: string (uuid); note?: string }`. References keep
 * their names.
 */
export function schemaText(schema: unknown, indent = ''): string {
  if (!isObject(schema)) return 'anything';
  const { $ref, enum: values, anyOf, oneOf, allOf } = schema;
  if (typeof $ref === 'string') return nameOfReference($ref);
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(values)) return valuesText(values);
  const alternatives = anyOf ?? oneOf;
  if (Array.isArray(alternatives)) return joined(alternatives, ' | ', indent);
  if (Array.isArray(allOf)) return joined(allOf, ' & ', indent);
  return typedText(schema, indent);
}

/** The last part of a reference's address. */
export const nameOfReference = (reference: string): string => reference.split('/').at(-1) ?? '';

function typedText(schema: Json, indent: string): string {
  switch (schema['type']) {
    case 'object':
      return objectText(schema, indent);
    case 'array': {
      const item = schemaText(schema['items'], indent);
      return /[|&]/.test(item.replaceAll(/\{[^]*\}/g, '')) ? `(${item})[]` : `${item}[]`;
    }
    case undefined:
      return 'anything';
    default:
      return `${String(schema['type'])}${limitsText(schema)}`;
  }
}

function objectText(schema: Json, indent: string): string {
  const { properties, required = [], additionalProperties } = schema;
  const inner = `${indent}  `;
  const lines = Object.entries(isObject(properties) ? properties : {}).map(
    ([name, value]) =>
      `${inner}${name}${(required as string[]).includes(name) ? '' : '?'}: ${schemaText(value, inner)}`,
  );
  if (isObject(additionalProperties)) {
    lines.push(`${inner}[name]: ${schemaText(additionalProperties, inner)}`);
  }
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

function valuesText(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_VALUES).map((value) => JSON.stringify(value));
  const rest = values.length - shown.length;
  return rest > 0 ? `${shown.join(' | ')} | … ${rest} more` : shown.join(' | ');
}

const joined = (parts: readonly unknown[], between: string, indent: string): string =>
  parts.map((part) => schemaText(part, indent)).join(between);

/** The format and the limits of a text or a number. JavaScript's own largest integer is no limit of ours. */
function limitsText({ format, minLength, maxLength, minimum, maximum }: Json): string {
  const limits = [
    format,
    range(minLength, maxLength, ' characters'),
    range(
      minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum,
      maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum,
      '',
    ),
  ].filter((limit) => typeof limit === 'string');
  return limits.length === 0 ? '' : ` (${limits.join(', ')})`;
}

function range(least: unknown, most: unknown, unit: string): string | undefined {
  if (typeof least === 'number' && typeof most === 'number') return `${least}–${most}${unit}`;
  if (typeof most === 'number') return `at most ${most}${unit}`;
  return typeof least === 'number' ? `at least ${least}${unit}` : undefined;
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
