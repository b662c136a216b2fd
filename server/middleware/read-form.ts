import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { refuse } from '../refusal.ts';

/** What a form held: its text fields, each once, and its files by their fields. */
export type SentForm = { texts: Record<string, string>; files: Map<string, File[]> };

/**
 * A request's `multipart/form-data`, counted while it arrives: one byte too many ends the reading. Files in other fields than
 * `parts` are refused; an empty file is none, which is how browsers send a field without a choice.
 */
export async function readForm(
  request: Request,
  maxBytes: number,
  parts: readonly string[],
): Promise<Result<SentForm, Refusal>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) return wrongAt('Content-Type');
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    return refused(refuse('TOO_LARGE'));
  const bytes = await readAtMost(request.body, maxBytes);
  if (!bytes) return refused(refuse('TOO_LARGE'));
  const form = await parse(bytes, type);
  return form ? sorted(form, parts) : refused(refuse('INVALID'));
}

function sorted(form: FormData, parts: readonly string[]): Result<SentForm, Refusal> {
  const texts = new Map<string, string>();
  const files: SentForm['files'] = new Map();
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      if (texts.has(name)) return wrongAt(name);
      texts.set(name, value);
    } else if (!parts.includes(name)) {
      return wrongAt(name);
    } else if (value.size > 0) {
      files.set(name, [...(files.get(name) ?? []), value]);
    }
  }
  return ok({ texts: Object.fromEntries(texts), files });
}

const wrongAt = (name: string) => refused(refuse('INVALID', { current: { path: [name] } }));

async function readAtMost(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let count = 0;
  for await (const chunk of body ?? []) {
    count += chunk.byteLength;
    if (count > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Null for what is no form. */
async function parse(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData | null> {
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
