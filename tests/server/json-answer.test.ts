import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { jsonAnswer } from '#server/http/json-answer.ts';
import { JsonText } from '#server/http/json-text.ts';

const value = { rooms: Array.from({ length: 200 }, (_, seq) => ({ seq, text: 'Golden hour?' })) };
const unpack = { zstd: zstdDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };

it.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, zstd;q=0', 'gzip'],
  ['gzip;q=0, br', 'none'],
  ['', 'none'],
] as const)('a long answer is packed as its reader can: %s', async (accepted, expected) => {
  const request = new Request('http://localhost/', { headers: { 'accept-encoding': accepted } });

  for (const answered of [value, new JsonText(JSON.stringify(value))]) {
    const answer = await jsonAnswer(request, answered);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-encoding') ?? 'none').toBe(expected);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(JSON.parse(unpack[expected](bytes).toString())).toEqual(value);
  }
});
