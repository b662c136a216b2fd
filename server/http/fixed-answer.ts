import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptsGzip } from './json-answer.ts';

const compress = promisify(gzip);
const compressible = /^(text\/|application\/(json|manifest|xml)|image\/svg)/;

/** Content that is the same for every caller, hashed and compressed once. */
export type FixedContent = {
  bytes: Buffer<ArrayBuffer>;
  gzipped: Buffer<ArrayBuffer> | null;
  etag: string;
  type: string;
};

export async function fixedContent(
  bytes: Buffer<ArrayBuffer>,
  type: string,
): Promise<FixedContent> {
  const gzipped = compressible.test(type) ? await compress(bytes, { level: 9 }) : null;
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { bytes, gzipped, etag, type };
}

/** Fixed content, or 304 for a caller that has it. */
export function fixedAnswer(request: Request, content: FixedContent, cache: string): Response {
  const headers = new Headers({
    'Cache-Control': cache,
    ETag: content.etag,
    Vary: 'Accept-Encoding',
  });
  if (request.headers.get('if-none-match')?.includes(content.etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('Content-Type', content.type);
  if (!content.gzipped || !acceptsGzip(request)) return new Response(content.bytes, { headers });
  headers.set('Content-Encoding', 'gzip');
  return new Response(content.gzipped, { headers });
}
