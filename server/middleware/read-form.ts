import type { AccountId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Deps } from '../http/call.ts';
import { createQueue } from '../pictures/queue.ts';
import { countUpload } from '../pictures/upload-budget.ts';
import { refuse } from '../texts/refusal.ts';
import { isBearable, readType } from './form-parts.ts';

/** The content of a form: its text fields, each once, and its files by their fields. */
export type SentForm = { texts: Record<string, string>; files: Map<string, File[]> };

/** The largest form that is taken, and the fields in which files may come. */
type Wanted = { maxBytes: number; parts: readonly string[] };

type Limits = {
  /** Bytes that all forms together may hold at one time. */
  reservedBytes: number;
  /** Longest time for one form to arrive. */
  readMs: number;
};

/** Characters that all text fields together may hold. */
const TEXTS_MAX = 128 * 1024;

/** Hands a form to `work`, and answers what that answers or why there is no form. */
type WithForm = <T>(
  call: { deps: Pick<Deps, 'pool' | 'env' | 'now'>; accountId: AccountId; request: Request },
  wanted: Wanted,
  work: (form: SentForm) => Promise<Result<T, Refusal>>,
) => Promise<Result<T, Refusal>>;

/**
 * Reads requests' `multipart/form-data`. A form declares its length, which counts against the account's day before a byte is
 * read. An account has one form in progress, all of them together hold a limited number of bytes until their work is done, and
 * none takes longer than `readMs` to arrive; anything beyond is refused for now. Only one is parsed at a time, and none with
 * more parts than the app sends. Files in other fields are refused; an empty file counts as none, which is how browsers send a
 * field without a choice.
 */
export function createFormReader({ reservedBytes, readMs }: Limits): WithForm {
  const underWay = new Set<AccountId>();
  const apart = createQueue({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });
  let held = 0;

  return async ({ deps, accountId, request }, wanted, work) => {
    const asked = readLength(request, wanted.maxBytes);
    if (!asked.ok) return asked;
    const { length, type } = asked.value;
    if (underWay.has(accountId)) return unavailable();
    underWay.add(accountId);
    let own = 0;
    const reserve = (count: number): boolean => {
      own += count;
      held += count;
      return held <= reservedBytes;
    };
    try {
      const counted = await countUpload(deps, accountId, length);
      if (!counted.ok) return counted;
      const bytes = await readBody(request.body, { length, readMs, reserve });
      if (!bytes.ok) return bytes;
      if (!isBearable(bytes.value, type.boundary)) return refused(refuse('INVALID'));
      const form = await apart(() => parse(bytes.value, type.contentType));
      if (!form) return refused(refuse('INVALID'));
      const sent = sorted(form, wanted.parts);
      return sent.ok ? await work(sent.value) : sent;
    } finally {
      held -= own;
      underWay.delete(accountId);
    }
  };
}

/** All forms of this process: two of the largest, or many of the usual size. */
export const withForm = createFormReader({ reservedBytes: 192 * 1024 * 1024, readMs: 30_000 });

function readLength(request: Request, maxBytes: number) {
  const type = readType(request.headers.get('content-type') ?? '');
  if (!type) return wrongAt('Content-Type');
  const length = request.headers.get('content-length') ?? '';
  if (!/^\d{1,15}$/.test(length)) return wrongAt('Content-Length');
  if (Number(length) > maxBytes) return refused(refuse('TOO_LARGE'));
  return ok({ length: Number(length), type });
}

type Reading = { length: number; readMs: number; reserve: (count: number) => boolean };

async function readBody(
  body: ReadableStream<Uint8Array> | null,
  { length, readMs, reserve }: Reading,
): Promise<Result<Buffer<ArrayBuffer>, Refusal>> {
  if (!body) return ok(Buffer.alloc(0));
  const reader = body.getReader();
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    // Ends the read that waits.
    void reader.cancel();
  }, readMs);
  try {
    const chunks: Uint8Array[] = [];
    let count = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (isLate) return unavailable();
      if (done) return ok(Buffer.concat(chunks));
      count += value.byteLength;
      if (count > length) return refused(refuse('TOO_LARGE'));
      if (!reserve(value.byteLength)) return unavailable();
      chunks.push(value);
    }
  } finally {
    clearTimeout(deadline);
    reader.releaseLock();
  }
}

/** Null if it is not a form. */
async function parse(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData | null> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function sorted(form: FormData, parts: readonly string[]): Result<SentForm, Refusal> {
  const texts = new Map<string, string>();
  const files: SentForm['files'] = new Map();
  let characters = 0;
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      characters += value.length;
      if (characters > TEXTS_MAX) return refused(refuse('TOO_LARGE'));
      if (texts.has(name)) return wrongAt(name);
      texts.set(name, value);
    } else if (!parts.includes(name)) {
      return wrongAt(name);
    } else if (value.size > 0) {
      const others = files.get(name);
      if (others) others.push(value);
      else files.set(name, [value]);
    }
  }
  return ok({ texts: Object.fromEntries(texts), files });
}

/** The refusal of a form's field or header; of none in particular where it is undefined. */
export const wrongAt = (name: PropertyKey | undefined) =>
  refused(refuse('INVALID', { current: { path: name === undefined ? [] : [String(name)] } }));
const unavailable = () => refused(refuse('UNAVAILABLE'));
