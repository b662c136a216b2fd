import { BODY_LIMITS } from '#contract/routes/body-limits.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { readAtMost } from '../ports/read-at-most.ts';
import { refuse } from '../texts/refusal.ts';

/** Names that reach an object's prototype when something copies it carelessly. */
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

/** A request's JSON; one byte too many ends the reading, whatever the header claimed. */
export async function readJson(
  request: Request,
  maxBytes: number,
): Promise<Result<unknown, Refusal>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') return refused(refuse('NOT_JSON'));
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    return refused(refuse('TOO_LARGE'));
  const bytes = await readAtMost(request.body, maxBytes);
  if (bytes === null) return refused(refuse('TOO_LARGE'));
  const text = decode(bytes);
  const value = text === null ? undefined : parseJson(text);
  if (value === undefined) return refused(refuse('INVALID'));
  const limit = limitOf(value);
  return limit === null ? ok(value) : refused(refuse('INVALID', { current: { limit } }));
}

/** The value of a form's JSON field; undefined for text that is no JSON, or JSON beyond the limits. */
export function readJsonField(text: string): unknown {
  const value = parseJson(text);
  return limitOf(value) === null ? value : undefined;
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The limit that a body exceeds. Each value is visited once, and nothing behind the first excess. */
export function limitOf(value: unknown, depth = 0): keyof typeof BODY_LIMITS | 'name' | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= BODY_LIMITS.depth) return 'depth';
  const names = Array.isArray(value) ? [] : Object.keys(value);
  if (names.length > BODY_LIMITS.keys) return 'keys';
  if (names.some((name) => forbiddenNames.has(name))) return 'name';
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
  if (parts.length > BODY_LIMITS.items) return 'items';
  for (const part of parts) {
    const limit = limitOf(part, depth + 1);
    if (limit !== null) return limit;
  }
  return null;
}
