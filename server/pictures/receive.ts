import { availableParallelism } from 'node:os';
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PicturePurpose } from '#contract/pictures/rules.ts';
import type { AccountId, UploadId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Deps } from '../http/call.ts';
import { files as fileRows } from '../db/schema/profiles.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Files, StorageFull, sha256Of, WrongSum } from '../ports/files/files.ts';
import { addSentence, refuse } from '../texts/refusal.ts';
import { encodePicture, type Encoded } from './encode.ts';
import { KEEP_FILES, lockFiles } from './files-lock.ts';
import { createQueue, QueueFull } from './queue.ts';

type Received = {
  accountId: AccountId;
  /** Made on the device; for a picture that came in a form, by the server. */
  uploadId: UploadId;
  purpose: PicturePurpose;
  /** The whole file. A function is read when the queue reaches it, so waiting files use no memory. */
  bytes: Uint8Array | (() => Promise<Uint8Array>);
  /** The device's checksum of the bytes, in hexadecimal. */
  sha256?: string;
};

export type ReceiveDeps = Pick<Deps, 'pool' | 'files' | 'env' | 'log' | 'now'>;

/** One core is left to everything else. A decoded picture is at most 256 MB. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
const WAITING = 64;
const limited = createQueue({ atOnce: AT_ONCE, waiting: WAITING });

/**
 * Receives a complete picture, which was counted against its account's day at its start: checks it, encodes it again, stores
 * its bytes, and writes its row. A repeated upload is the existing picture. Bytes are stored before their row, so a row never
 * names missing bytes. Without capacity it is refused with `STORAGE_FULL` and nothing stays behind.
 */
export const receivePicture = (
  deps: ReceiveDeps,
  received: Received,
): Promise<Result<{ fileId: string }, Refusal>> =>
  receiveOnce(deps, received, () => limited(() => encodeAndKeep(deps, received)));

/** The file of an upload: the existing one of a repeated upload, or the result of `receive`. */
export async function receiveOnce(
  deps: ReceiveDeps,
  upload: Pick<Received, 'accountId' | 'uploadId'>,
  receive: () => Promise<Result<{ fileId: string }, Refusal>>,
): Promise<Result<{ fileId: string }, Refusal>> {
  const known = await findReceived(deps, upload);
  if (known) return ok({ fileId: known });
  try {
    return await receive();
  } catch (error) {
    if (error instanceof QueueFull) return refused(refuse('UNAVAILABLE'));
    if (error instanceof WrongSum) return refused(refuse('PICTURE_SUM'));
    if (!(error instanceof StorageFull)) throw error;
    deps.log.error({ err: error }, 'no room for files');
    return refused(refuse('STORAGE_FULL'));
  }
}

/** The picture of an upload that was received before; null where there is none yet. */
export async function findReceived(
  { pool }: Pick<Deps, 'pool'>,
  { accountId, uploadId }: Pick<Received, 'accountId' | 'uploadId'>,
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find-received',
    text: 'select id from files where account_id = $1 and upload_id = $2',
    values: [accountId, uploadId],
  });
  return rows[0]?.id ?? null;
}

async function encodeAndKeep(
  deps: ReceiveDeps,
  received: Received,
): Promise<Result<{ fileId: string }, Refusal>> {
  const { bytes: given, sha256, purpose } = received;
  const bytes = typeof given === 'function' ? await given() : given;
  if (sha256 !== undefined && sha256Of(bytes) !== sha256) return refused(refuse('PICTURE_SUM'));
  const encoded = await encodePicture(bytes, purpose);
  if (!encoded.ok) return refused(addSentence(encoded.refusal));
  return ok({ fileId: await keep(deps, received, encoded.value) });
}

/** Bytes and row under one lock against their collection, which would delete bytes without a row. */
function keep(
  { pool, files, now }: ReceiveDeps,
  { accountId, uploadId, purpose }: Received,
  encoded: Encoded,
): Promise<string> {
  return inTransaction(pool, async (client) => {
    await lockFiles(client, KEEP_FILES);
    const look = await putEncoded(files, encoded);
    return await writeFileRow(client, { accountId, uploadId, purpose, ...look, createdOn: now() });
  });
}

/** Stores an encoded picture and its thumbnail. Returns the columns of their row. */
export async function putEncoded(files: Files, { picture, thumb, ...look }: Encoded) {
  const [sha256, thumbSha256] = await Promise.all([files.put(picture), files.put(thumb)]);
  return { ...look, sha256, thumbSha256, bytes: picture.byteLength + thumb.byteLength };
}

type NewFile = Omit<typeof fileRows.$inferInsert, 'id'> & { uploadId: UploadId };

/** Two that bring the same upload at the same moment get the same file. */
export async function writeFileRow(client: PoolClient, file: NewFile): Promise<string> {
  const [row] = await drizzle(client)
    .insert(fileRows)
    .values({ id: randomUUID(), ...file })
    .onConflictDoUpdate({
      target: [fileRows.accountId, fileRows.uploadId],
      set: { uploadId: file.uploadId },
    })
    .returning({ id: fileRows.id });
  if (!row) throw new Error('A file got no row.');
  return row.id;
}
