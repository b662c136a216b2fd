import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { newId } from '#contract/new-id.ts';
import type { AccountId, CommandId, PortfolioItemId, UploadId } from '#contract/ids.ts';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import { portfolioResult } from '#contract/commands/command-results.ts';
import type { FilePurpose } from '#contract/pictures/rules.ts';
import { FILES_COOKIE } from '#server/identity/cookies.ts';
import { cookieValueOf, filesTokenOf } from '#server/identity/token-chain.ts';
import { claimedSession } from '#server/identity/access-token.ts';
import { sessionAccessOf } from '#server/middleware/session-access.ts';
import { ORIGIN, type TestApp } from './app.ts';
import { send } from './chat.ts';

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** A picture with a red left and a blue right half, and something of its own in one corner. */
export function aPicture({ width = 640, height = 480, seed = newId() } = {}): Sharp {
  const half = {
    input: {
      create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#2040e0' },
    },
    left: Math.floor(width / 2),
    top: 0,
  };
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(seed).digest();
  const own = {
    input: {
      create: {
        width: 8,
        height: Math.min(8, height),
        channels: 3 as const,
        background: { r, g, b },
      },
    },
    left: 0,
    top: 0,
  };
  return sharp({ create: { width, height, channels: 3, background: '#e03020' } }).composite([
    half,
    own,
  ]);
}

export const aJpeg = (options?: Parameters<typeof aPicture>[0]): Promise<Bytes> =>
  bytesOf(aPicture(options).jpeg({ quality: 80 }));

export type Bytes = Uint8Array<ArrayBuffer>;

export const bytesOf = async (picture: Sharp): Promise<Bytes> =>
  new Uint8Array(await picture.toBuffer());

type DueNotification = { uploadId?: UploadId; purpose?: FilePurpose; sha256?: string };

/** The words with which a device begins an upload. */
export function announcing(bytes: Uint8Array, over: DueNotification = {}): Record<string, string> {
  const facts = {
    uploadId: newId<UploadId>(),
    purpose: 'portfolio',
    sha256: sha256Of(bytes),
    ...over,
  };
  const metadata = Object.entries(facts)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  return {
    'tus-resumable': '1.0.0',
    'upload-length': String(bytes.byteLength),
    'upload-metadata': metadata,
  };
}

/** A request of the upload protocol, below its address. */
export async function tus(
  app: TestApp,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
): Promise<Response> {
  const url = path.startsWith('/')
    ? `${ORIGIN}${path}`
    : `${ORIGIN}/api/uploads${path && `/${path}`}`;
  return app.hono.request(
    new Request(url, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...headers },
      body,
      ...(body && { duplex: 'half' }),
    } as RequestInit),
  );
}

/** Sends part of an upload. */
/** What the server has of an upload so far. */
export const head = (app: TestApp, place: string, headers: Record<string, string>) =>
  tus(app, 'HEAD', place, headers);

export const patch = (
  app: TestApp,
  place: string,
  headers: Record<string, string>,
  bytes: Uint8Array<ArrayBuffer>,
  offset: number,
): Promise<Response> =>
  tus(
    app,
    'PATCH',
    place,
    {
      ...headers,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes.byteLength),
    },
    bytes,
  );

/** Uploads a picture as a device does: begins, and sends it in one chunk. Returns the answer to the last request. */
export async function upload(
  app: TestApp,
  headers: Record<string, string>,
  bytes: Uint8Array<ArrayBuffer>,
  over: DueNotification = {},
): Promise<{ uploadId: UploadId; response: Response; place: string }> {
  const uploadId = over.uploadId ?? newId<UploadId>();
  const begun = await tus(app, 'POST', '', {
    ...headers,
    ...announcing(bytes, { ...over, uploadId }),
  });
  const place = begun.headers.get('location');
  if (!place) return { uploadId, response: begun, place: '' };
  return { uploadId, place, response: await patch(app, place, headers, bytes, 0) };
}

/** The row of an upload that became a picture. */
export async function fileOf(app: TestApp, accountId: AccountId, uploadId: UploadId) {
  const { rows } = await app.deps.pool.query<{
    id: string;
    width: number;
    height: number;
    sha256: string;
    thumb_sha256: string;
    placeholder: string;
    bytes: number;
  }>('select * from files where account_id = $1 and upload_id = $2', [accountId, uploadId]);
  return rows[0];
}

/** The cookie that shows a session's browser pictures. */
export async function filesCookie(
  app: TestApp,
  { authorization = '' }: Record<string, string>,
): Promise<Record<string, string>> {
  const id = claimedSession(authorization.replace('Bearer ', ''));
  const session = id && (await sessionAccessOf(app.deps.pool, id));
  if (!session) throw new Error('No session to look at pictures with.');
  return { cookie: `${FILES_COOKIE}=${cookieValueOf(id, filesTokenOf(session.salt))}` };
}

/** Looks at an address as a browser does that shows a picture. */
export async function look(
  app: TestApp,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  return app.hono.request(`${ORIGIN}${path}`, { method, headers });
}

type Sent = { uploadId: UploadId; bytes: Uint8Array; itemId?: PortfolioItemId };

/** The command that makes an uploaded picture a work of the portfolio. */
export function addingItem({ uploadId, bytes, itemId = newId() }: Sent): CommandEnvelope {
  return {
    id: newId<CommandId>(),
    kind: 'addPortfolioItem',
    occurredAt: '2026-11-20T09:00:00.000Z',
    payload: { itemId, uploadId, sourceSha256: sha256Of(bytes) },
  };
}

/** Adds an uploaded picture to the portfolio. Returns its portfolio item. */
export async function addItem(
  app: TestApp,
  headers: Record<string, string>,
  sent: Sent,
): Promise<PortfolioItemId> {
  const { answers } = await send(app, headers, [addingItem(sent)]);
  const [answer] = answers;
  if (answer?.outcome !== 'done') throw new Error(JSON.stringify(answer));
  return portfolioResult.parse(answer.result).itemId;
}

/** An upload's offset, as the protocol reports it. */
export const progressOf = ({ status, headers }: Response): string =>
  `${status} ${headers.get('upload-offset')}/${headers.get('upload-length')}`;

/** Files of an account's uploads that are on their way. */
export async function stagedOf(app: TestApp, accountId: AccountId): Promise<string[]> {
  const names = await readdir(join(app.deps.env.dataDir, 'uploads'));
  return names.filter((name) => name.startsWith(accountId));
}
