import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};
const page =
  '<!doctype html><html lang="en"><meta charset="utf-8" /><link rel="icon" href="data:," />' +
  '<title>Measuring</title><body><script type="module" src="/main.js"></script></body></html>';

/** Answers with a peer's page at `/` and with its scripts. False where there is no such file. */
export async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://peer');
  if (request.method !== 'GET') return false;
  // Threads and precise clocks, which some databases in WebAssembly need.
  const isolated = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cache-control': 'no-cache',
  };
  if (pathname === '/') {
    response.writeHead(200, { 'content-type': 'text/html', ...isolated }).end(page);
    return true;
  }
  const type = types[extname(pathname)];
  if (type === undefined) return false;
  const body = await readFile(join(process.env['PAGES'] ?? '', pathname.replaceAll('..', '')));
  response.writeHead(200, { 'content-type': type, ...isolated }).end(body);
  return true;
}
