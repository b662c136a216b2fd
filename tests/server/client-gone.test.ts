import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { UploadId } from '#contract/ids.ts';
import { isConnectionError } from '#server/db/connection-error.ts';
import { isClientGone } from '#server/http/client-gone.ts';
import { createLog } from '#server/env/log.ts';
import { ORIGIN, serverForFile } from '../support/app.ts';
import { aCreator } from '../support/builders.ts';
import { aJpeg, announcing, tus } from '../support/pictures.ts';

let server: Server;
let logged = '';
const app = await serverForFile();
app.deps.log = createLog({ write: (line) => void (logged += line) });

beforeAll(async () => {
  server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a head that promises more than follows, and goes away. */
async function breakOff(head: readonly string[], body: string): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`${[...head, `Host: ${new URL(ORIGIN).host}`].join('\r\n')}\r\n\r\n${body}`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
}

const lines = () =>
  logged
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { route?: string; msg?: string });

it('a request that its sender broke off is no failure of the server or its database', async () => {
  const creator = await aCreator(app.deps.db);
  const headers = await app.signIn(creator.userId, creator.accountId);
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const uploadId = newId<UploadId>();
  const bytes = await aJpeg({ width: 800, height: 600 });
  const begun = await tus(app, 'POST', '', { ...headers, ...announcing(bytes, { uploadId }) });
  const place = begun.headers.get('location') ?? '';

  await breakOff(
    [
      'POST /api/commands HTTP/1.1',
      ...sent,
      'Content-Type: application/json',
      'Content-Length: 500',
    ],
    '{"commands":',
  );
  await breakOff(
    [
      `PATCH ${place} HTTP/1.1`,
      ...sent,
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${bytes.byteLength}`,
    ],
    'x'.repeat(100),
  );

  await expect.poll(() => lines().some(({ route }) => route === '/commands')).toBe(true);
  await expect.poll(() => lines().filter(({ route }) => route === '/uploads').length).toBe(2);
  expect(lines().flatMap(({ msg }) => msg ?? [])).toEqual([]);
});

it('a database that resets its connection is not taken for a sender who went away', () => {
  const reset = Object.assign(new Error('read ECONNRESET'), {
    code: 'ECONNRESET',
    syscall: 'read',
  });
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });

  expect([isClientGone(reset), isConnectionError(reset)]).toEqual([false, true]);
  expect(isClientGone(aborted)).toBe(true);
});
