import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** Below this, headers outweigh what compression saves. */
const COMPRESS_FROM_BYTES = 1024;
/** Within 3 % of the best in size at half its time. */
const LEVEL = 5;

export const acceptsGzip = (request: Request): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers.get('accept-encoding') ?? '');

/** A value as a JSON answer that no cache keeps, compressed where that pays. */
export async function jsonAnswer(request: Request, value: unknown): Promise<Response> {
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: 'Accept-Encoding',
  });
  const text = JSON.stringify(value);
  if (text.length < COMPRESS_FROM_BYTES || !acceptsGzip(request))
    return new Response(text, { headers });
  headers.set('Content-Encoding', 'gzip');
  return new Response(await compress(text, { level: LEVEL }), { headers });
}
