import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Env } from '#server/env/env-files.ts';
import { MultipartUploads } from './multipart-uploads.ts';

/** How an S3-compatible store ails. */
export type Ailment =
  | 'none'
  | 'busy'
  | 'throttled'
  | 'broken'
  | 'read-only'
  | 'stalled'
  | 'half'
  | 'half-uploads'
  | 'foreign'
  | 'unlisted'
  | 'skewed'
  | 'wrong-secret';

const errors: Partial<Record<Ailment, [status: number, code: string]>> = {
  busy: [503, 'SlowDown'],
  throttled: [429, 'TooManyRequests'],
  broken: [500, 'InternalError'],
  foreign: [301, 'PermanentRedirect'],
  skewed: [403, 'RequestTimeTooSkewed'],
  'wrong-secret': [403, 'SignatureDoesNotMatch'],
};

const refuse = (response: ServerResponse, [status, code]: [number, string]): void => {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>hunter2</Message></Error>`);
};

/** Headers beyond Amazon's first ones, of which Cloud Storage's XML API documents nothing. */
const foreign = /^x-amz-(?!date$|content-sha256$|user-agent$)/;

const listOf = (keys: Iterable<string>): string =>
  `<ListBucketResult>${[...keys]
    .map((key) => key.split('/').slice(2).join('/'))
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
    )
    .join('')}</ListBucketResult>`;

/** The stretch that a request names, else all of the object. */
function stretchOf(object: Buffer, range = ''): Buffer {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  return from === undefined ? object : object.subarray(Number(from), Number(to) + 1);
}

/**
 * A stand-in for Cloud Storage: it keeps objects in memory, on loopback, takes what the XML API documents and nothing else, and
 * fails in the way that `ail` sets. Any name is a bucket.
 */
export async function startAilingStore() {
  const objects = new Map<string, Buffer>();
  const uploads = new MultipartUploads(objects);
  let ailment: Ailment = 'none';
  const server = createServer((request, response) => {
    const { method, url = '' } = request;
    const key = new URL(url, 'http://store.test').pathname.replace(/\/$/, '');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const error =
        errors[ailment] ??
        (ailment === 'read-only' && method !== 'GET'
          ? ([403, 'AccessDenied'] as [number, string])
          : null);
      if (error) return refuse(response, error);
      if (ailment === 'stalled') return;
      if (Object.keys(request.headers).some((name) => foreign.test(name))) {
        return refuse(response, [400, 'InvalidArgument']);
      }
      if (ailment === 'unlisted' && url.includes('list-type')) {
        return refuse(response, [403, 'AccessDenied']);
      }
      if (url.includes('list-type')) {
        const own = [...objects.keys()].filter((one) => one.startsWith(`${key}/`));
        return response.end(listOf(own));
      }
      if (ailment === 'half-uploads' && url.includes('partNumber=2')) {
        return refuse(response, [503, 'SlowDown']);
      }
      if (uploads.answers(request, Buffer.concat(chunks), response)) return;
      if (method === 'PUT') objects.set(key, Buffer.concat(chunks));
      if (method === 'DELETE') objects.delete(key);
      const object = objects.get(key);
      if (method === 'PUT' || method === 'DELETE') return response.end();
      if (!object) {
        return refuse(
          response,
          ailment === 'unlisted' ? [403, 'AccessDenied'] : [404, 'NoSuchKey'],
        );
      }
      const asked = stretchOf(object, request.headers.range);
      response.writeHead(request.headers.range ? 206 : 200, { 'content-length': asked.length });
      if (method === 'HEAD') return response.end();
      if (ailment === 'half') return response.write(asked.subarray(0, asked.length / 2));
      return response.end(asked);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env: S3Env = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'pictures',
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'hunter2' },
  };
  return {
    env,
    unfinishedUploads: () => uploads.unfinished,
    ail: (next: Ailment): void => void (ailment = next),
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
