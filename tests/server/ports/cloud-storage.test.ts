import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readEnv } from '#server/env/env.ts';
import { sha256Of } from '#server/ports/files/files.ts';
import { openFiles } from '#server/ports/files/open.ts';

type Asked = { method: string; url: URL; headers: IncomingHttpHeaders };
const asked: Asked[] = [];

/** Answers as little as each call needs, and notes how it was asked. */
const store = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://store.test');
  asked.push({ method: request.method ?? '', url, headers: request.headers });
  request.resume().on('end', () => {
    response.setHeader('etag', '"tag"');
    if (url.searchParams.has('uploads')) {
      response.end(
        '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>',
      );
    } else if (request.method === 'POST') {
      response.end('<CompleteMultipartUploadResult/>');
    } else if (url.searchParams.get('list-type') === '2') {
      response.end('<ListBucketResult/>');
    } else {
      response.end();
    }
  });
}).listen(0, '127.0.0.1');
await once(store, 'listening');
afterAll(() => void store.close());

/** Headers beyond Amazon's first ones that Cloud Storage's XML API documents nothing of. */
const foreign = /^x-amz-(?!date$|content-sha256$|user-agent$)/;

it('Cloud Storage is asked by its XML API with HMAC keys alone', async () => {
  const { files } = await openFiles(
    readEnv({
      POLLIN_S3_BUCKET: 'pollin-pictures',
      POLLIN_S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
      POLLIN_S3_REGION: 'auto',
      POLLIN_S3_ACCESS_KEY: 'GOOGKEY',
      POLLIN_S3_SECRET_KEY: 'secret',
    }),
  );
  const folder = await mkdtemp(join(tmpdir(), 'pollin-cloud-'));
  const bytes = Buffer.from('a picture');
  const sha256 = await files.put(bytes);
  await writeFile(join(folder, 'film'), bytes);
  await files.putFile({
    place: join(folder, 'film'),
    sha256: sha256Of(bytes),
    size: bytes.length,
    patches: [],
  });
  await files.sizeOf(sha256);
  await files.read(sha256);
  await (await files.stream(sha256, 0, 4))?.cancel();
  await files.remove(sha256);
  for await (const one of files.list()) expect(one).toBeNull();
  await files.close();
  await rm(folder, { recursive: true });

  const queries = new Set(asked.flatMap(({ url }) => [...url.searchParams.keys()]));
  expect([...queries].toSorted()).toEqual(
    ['list-type', 'partNumber', 'prefix', 'uploadId', 'uploads', 'x-id'].toSorted(),
  );
  expect(asked).toHaveLength(9);
  for (const { headers, url } of asked) {
    expect(url.pathname).toMatch(/^\/pollin-pictures\/(pictures\/[0-9a-f]{64})?$/);
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=GOOGKEY\/\d{8}\/auto\/s3\//,
    );
    expect(headers['content-encoding']).toBeUndefined();
    expect(Object.keys(headers).filter((name) => foreign.test(name))).toEqual([]);
  }
});
