import { promisify } from 'node:util';
import { gzip, zstdCompress } from 'node:zlib';
import { JsonText } from './json-text.ts';

/** Below this, headers outweigh what compression saves. */
const COMPRESS_FROM_BYTES = 1024;
/** Within 3 % of the best in size at half its time. */
const LEVEL = 5;

const [toGzip, toZstd] = [promisify(gzip), promisify(zstdCompress)];

/** The best first. */
const encodings = {
  zstd: { name: /\bzstd\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i, pack: (text: string) => toZstd(text) },
  gzip: {
    name: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
    pack: (text: string) => toGzip(text, { level: LEVEL }),
  },
};

const accepts = (request: Request, encoding: keyof typeof encodings): boolean =>
  encodings[encoding].name.test(request.headers.get('accept-encoding') ?? '');

export const acceptsGzip = (request: Request): boolean => accepts(request, 'gzip');

/** A value as a JSON answer that no cache keeps, compressed where that pays. */
export async function jsonAnswer(request: Request, value: unknown): Promise<Response> {
  const headers = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: 'Accept-Encoding',
  });
  const text = value instanceof JsonText ? value.text : JSON.stringify(value);
  const encoding = (['zstd', 'gzip'] as const).find((one) => accepts(request, one));
  if (text.length < COMPRESS_FROM_BYTES || !encoding) return new Response(text, { headers });
  headers.set('Content-Encoding', encoding);
  return new Response(await encodings[encoding].pack(text), { headers });
}
