import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { readAtMost } from '../ports/read-at-most.ts';
import { refuse } from '../texts/refusal.ts';

/** Deeper than anything the contract declares. */
const MAX_DEPTH = 20;
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
  const value = parse(bytes);
  return value !== undefined && isPlain(value) ? ok(value) : refused(refuse('INVALID'));
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  return Object.entries(value).every(
    ([name, field]) => !forbiddenNames.has(name) && isPlain(field, depth + 1),
  );
}
