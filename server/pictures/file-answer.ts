import type { Context } from 'hono';
import type { ReadableFile } from './may-read.ts';
import type { Files } from '../ports/files/files.ts';
import { rangeAnswer } from '#contract/byte-range.ts';

/**
 * Only a session that may see a file gets it, so the browser asks each time before it shows its copy. Without a connection
 * pictures come from the worker's cache, which a sign-out empties.
 */
const CHECKED_EACH_TIME = 'private, no-cache';
/** For files that a device must not store, neither in the browser's cache nor in the worker's. */
const KEPT_NOWHERE = 'private, no-store';
/** Uploaded bytes: whatever type a browser guesses, they may not run. */
const POLICY = "default-src 'none'; sandbox";
const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
};

/**
 * Answers with a stored file or a range of it; with `?download` as a file to save. A picture is read as a whole, a video is
 * streamed, whatever its size. Null without its bytes.
 */
export async function answerFile(
  files: Files,
  { req }: Context,
  id: string,
  file: Pick<ReadableFile, 'sha256' | 'mime' | 'purpose' | 'bytes'> & { isKept?: boolean },
): Promise<Response | null> {
  const etag = `"${file.sha256.slice(0, 32)}"`;
  const headers = new Headers({
    'Cache-Control': file.isKept === false ? KEPT_NOWHERE : CHECKED_EACH_TIME,
    ETag: etag,
    'Content-Security-Policy': POLICY,
    'Content-Type': file.mime,
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
  });
  const { download } = req.query();
  if (download !== undefined) {
    const name = `pollin-${id.slice(0, 8)}.${extensions[file.mime] ?? 'bin'}`;
    headers.set('Content-Disposition', `attachment; filename="${name}"`);
  }
  if ((req.header('if-none-match') ?? '').includes(etag)) {
    return new Response(null, { status: 304, headers });
  }
  const content = await contentOf(files, file);
  if (!content) return null;
  const { size } = content;
  const isSame = [undefined, etag].includes(req.header('if-range'));
  const range = rangeAnswer(isSame ? req.header('range') : undefined, size);
  for (const [name, value] of Object.entries(range.headers)) headers.set(name, value);
  const { status, from, to } = range;
  if (status === 416 || req.method === 'HEAD') return new Response(null, { status, headers });
  const body = await content.between(from, to);
  return body && new Response(body, { status, headers });
}

type Content = {
  size: number;
  between: (
    from: number,
    to: number,
  ) => Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null>;
};

async function contentOf(
  files: Files,
  { sha256, purpose, bytes: size }: Pick<ReadableFile, 'sha256' | 'purpose' | 'bytes'>,
): Promise<Content | null> {
  if (purpose === 'contentVideo') {
    return { size, between: (from, to) => files.stream(sha256, from, to) };
  }
  const bytes = await files.read(sha256);
  if (!bytes) return null;
  return {
    size: bytes.byteLength,
    between: (from, to) => Promise.resolve(bytes.subarray(from, to)),
  };
}
