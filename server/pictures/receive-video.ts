import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { AccountId, UploadId } from '#contract/ids.ts';
import { readVideo, type VideoFacts } from '#contract/content/mp4.ts';
import type { Refusal, RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Deps } from '../http/call.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Incoming, StorageFull, WrongSum } from '../ports/files/files.ts';
import { addSentence, refuse } from '../texts/refusal.ts';
import { KEEP_FILES, lockFiles } from './files-lock.ts';
import { createQueue, QueueFull } from './queue.ts';
import { findReceived } from './receive.ts';

/** A video whose bytes are all in a local file. */
type ReceivedVideo = Incoming & { accountId: AccountId; uploadId: UploadId };

type ReceiveDeps = Pick<Deps, 'pool' | 'files' | 'env' | 'log' | 'now'>;

/** Each reads and writes up to 500 MB: more at once would only make every one of them slower. */
const limited = createQueue({ atOnce: 2, waiting: 64 });
/** Collection can delete the bytes once between their arrival and their row, but not repeatedly. */
const TRIES = 3;

/**
 * Receives a complete video, which was counted against its account's day at its start: checks its container, verifies its
 * checksum while it is stored, and writes its row. It is never held in memory and never encoded again. A repeated upload is
 * the existing file.
 */
export async function receiveVideo(
  deps: ReceiveDeps,
  received: ReceivedVideo,
): Promise<Result<{ fileId: string }, Refusal>> {
  const known = await findReceived(deps, received);
  if (known) return ok({ fileId: known });
  try {
    return await limited(() => inspectAndKeep(deps, received));
  } catch (error) {
    if (error instanceof QueueFull) return refused(refuse('UNAVAILABLE'));
    if (error instanceof WrongSum) return refused(refuse('PICTURE_SUM'));
    if (!(error instanceof StorageFull)) throw error;
    deps.log.error({ err: error }, 'no room for videos');
    return refused(refuse('STORAGE_FULL'));
  }
}

async function inspectAndKeep(
  deps: ReceiveDeps,
  received: ReceivedVideo,
): Promise<Result<{ fileId: string }, Refusal>> {
  const facts = await inspectVideo(received);
  if (!facts.ok) return refused(addSentence(facts.refusal));
  for (let tries = 0; tries < TRIES; tries++) {
    // Before the lock: half a gigabyte takes too long for others to wait.
    await deps.files.putFile(received);
    const fileId = await keep(deps, received, facts.value);
    if (fileId !== null) return ok({ fileId });
  }
  return refused(refuse('UNAVAILABLE'));
}

async function inspectVideo({
  place,
  size,
}: Pick<Incoming, 'place' | 'size'>): Promise<Result<VideoFacts, RuleRefusal>> {
  const file = await open(place, 'r');
  try {
    return await readVideo(async (from, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    }, size);
  } finally {
    await file.close();
  }
}

/** Under the lock against their collection the bytes are looked for once more; null: they were collected a moment before. */
function keep(
  { pool, files, now }: ReceiveDeps,
  { accountId, uploadId, sha256, size }: ReceivedVideo,
  { mime, durationMs, width, height }: VideoFacts,
): Promise<string | null> {
  return inTransaction(pool, async (client) => {
    await lockFiles(client, KEEP_FILES);
    if ((await files.sizeOf(sha256)) !== size) return null;
    const { rows } = await client.query<{ id: string }>({
      name: 'keep-video',
      // Two who bring the same upload at the same moment get the same file. A video has no small picture: its poster has one.
      text: `insert into files (id, account_id, upload_id, purpose, sha256, thumb_sha256, bytes, width, height, placeholder, mime, duration_ms, created_on)
             values ($1, $2, $3, 'contentVideo', $4, $4, $5, $6, $7, '', $8, $9, $10)
             on conflict (account_id, upload_id) do update set upload_id = excluded.upload_id
             returning id`,
      values: [
        randomUUID(),
        accountId,
        uploadId,
        sha256,
        size,
        width,
        height,
        mime,
        durationMs,
        now(),
      ],
    });
    const row = rows[0];
    if (!row) throw new Error('A video got no row.');
    return row.id;
  });
}
