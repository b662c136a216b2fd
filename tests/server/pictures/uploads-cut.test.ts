import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { UploadId } from '#contract/ids.ts';
import { ORIGIN, serverForFile } from '../../support/app.ts';
import { aCreator } from '../../support/builders.ts';
import { aJpeg, announcing, fileOf, tus } from '../../support/pictures.ts';

let server: Server;

const app = await serverForFile();
beforeAll(async () => {
  server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

function open(place: string, headers: Record<string, string>, offset: number): ClientRequest {
  const { port } = server.address() as AddressInfo;
  return httpRequest({
    host: '127.0.0.1',
    port,
    path: place,
    method: 'PATCH',
    headers: {
      ...headers,
      host: new URL(ORIGIN).host,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
  });
}

describe('an upload over a line that breaks', () => {
  it.each([1, 50, 99])('keeps what arrived, at %i percent, and goes on there', async (percent) => {
    const creator = await aCreator(app.deps.db);
    const headers = await app.signIn(creator.userId, creator.accountId);
    const bytes = await aJpeg({ width: 1800, height: 1200 });
    const uploadId = newId<UploadId>();
    const begun = await tus(app, 'POST', '', { ...headers, ...announcing(bytes, { uploadId }) });
    const place = begun.headers.get('location') ?? '';
    const sent = Math.ceil((bytes.byteLength * percent) / 100);
    const offset = async () =>
      Number((await tus(app, 'HEAD', place, headers)).headers.get('upload-offset'));

    const cut = open(place, { ...headers, 'content-length': String(bytes.byteLength) }, 0);
    cut.on('error', () => cut.destroy());
    await new Promise<void>((resolve) => cut.write(bytes.subarray(0, sent), () => resolve()));
    // Cut only once the server has some of it: before that nothing was sent.
    await expect.poll(() => sizeOf(place)).toBeGreaterThan(0);
    const closed = new Promise((resolve) => cut.once('close', resolve));
    cut.destroy();
    await closed;

    const from = await offset();
    expect(from).toBeGreaterThan(0);
    expect(from).toBeLessThanOrEqual(sent);
    const rest = open(
      place,
      { ...headers, 'content-length': String(bytes.byteLength - from) },
      from,
    );
    rest.end(bytes.subarray(from));
    const [response] = (await once(rest, 'response')) as [{ statusCode: number }];
    expect(response.statusCode).toBe(204);
    expect(await fileOf(app, creator.accountId, uploadId)).toMatchObject({ width: 1000 });
  });
});

async function sizeOf(place: string): Promise<number> {
  const name = place.split('/').at(-1) ?? '';
  return (await stat(`${app.deps.env.dataDir}/uploads/${name}`)).size;
}
