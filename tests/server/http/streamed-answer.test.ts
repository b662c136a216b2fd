import { afterAll, expect, it } from 'vitest';
import { listen } from '#server/listen.ts';
import { serverForFile } from '../../support/app.ts';
import { freePort } from '../../support/server-process.ts';

const lines: string[] = [];
const app = await serverForFile({ log: { write: (line) => lines.push(line) } });
const port = await freePort();
const stop = await listen(app, { port, host: '127.0.0.1' });
afterAll(stop);

it.each([
  ['the other end of its connection', {}, '127.0.0.1'],
  ['what a proxy on this machine names', { 'x-forwarded-for': '203.0.113.9' }, '203.0.113.9'],
])('a request over a connection is noted as coming from %s', async (_, headers, network) => {
  const response = await fetch(`http://127.0.0.1:${port}/api/me`, { headers });

  // This address isn't the server's own, so the call is refused; the log notes where it came from.
  expect(response.status).toBe(403);
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ status: 403, network });
});
