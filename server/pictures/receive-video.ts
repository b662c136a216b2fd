import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { AccountId, UploadId } from '#contract/ids.ts';
import { VideoBroken, type ReadBytes } from '#contract/content/boxes.ts';
import { readVideo, type VideoFacts } from '#contract/content/mp4.ts';
import type { Refusal, RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Incoming, type Patch, patched, WrongSum } from '../ports/files/files.ts';
import { addSentence, refuse } from '../texts/refusal.ts';
import { KEEP_FILES, lockFiles } from './files-lock.ts';
import { createQueue } from './queue.ts';
import { receiveOnce, writeFileRow, type ReceiveDeps } from './receive.ts';
import { metadataPatches } from './video-metadata.ts';

/** A video whose bytes are all in a local file. */
type ReceivedVideo = Incoming & { accountId: AccountId; uploadId: UploadId };

/** Each reads and writes up to 500 MB: more at once would only make every one of them slower. */
const limited = createQueue({ atOnce: 2, waiting: 64 });
/** Collection can delete the bytes once between their arrival and their row, but not repeatedly. */
const TRIES = 3;
const CHUNK_BYTES = 1024 * 1024;

/**
 * Receives a complete video, which was counted against its account's day at its start: checks its container, verifies its
 * checksum, stores it without its metadata, and writes its row. It is never held in memory and never encoded again. A
 * repeated upload is the existing file.
 */
export const receiveVideo = (
  deps: ReceiveDeps,
  received: ReceivedVideo,
): Promise<Result<{ fileId: string }, Refusal>> =>
  receiveOnce(deps, received, () => limited(() => inspectAndKeep(deps, received)));

async function inspectAndKeep(
  deps: ReceiveDeps,
  received: ReceivedVideo,
): Promise<Result<{ fileId: string }, Refusal>> {
  const inspected = await inspectVideo(received);
  if (!inspected.ok) return refused(addSentence(inspected.refusal));
  const { facts, patches } = inspected.value;
  const stored = await patchedVideo(received, patches);
  for (let tries = 0; tries < TRIES; tries++) {
    // Before the lock: half a gigabyte takes too long for others to wait.
    await deps.files.putFile(stored);
    const fileId = await keep(deps, stored, facts);
    if (fileId !== null) return ok({ fileId });
  }
  return refused(refuse('UNAVAILABLE'));
}

type Inspected = { facts: VideoFacts; patches: Patch[] };

async function inspectVideo({
  place,
  size,
}: Pick<Incoming, 'place' | 'size'>): Promise<Result<Inspected, RuleRefusal>> {
  const file = await open(place, 'r');
  try {
    const read: ReadBytes = async (from, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    };
    const facts = await readVideo(read, size);
    if (!facts.ok) return facts;
    return ok({ facts: facts.value, patches: await metadataPatches(read, size) });
  } catch (error) {
    if (error instanceof VideoBroken) return refused({ code: 'VIDEO_BROKEN' });
    throw error;
  } finally {
    await file.close();
  }
}

/**
 * The video as it is stored, under the checksum of its patched bytes; the declared one is verified here. The received bytes
 * stay as they are, so that a server that was stopped begins again with them.
 */
async function patchedVideo(
  received: ReceivedVideo,
  patches: readonly Patch[],
): Promise<ReceivedVideo> {
  if (patches.length === 0) return received;
  const [before, after] = [createHash('sha256'), createHash('sha256')];
  const chunks = createReadStream(received.place, { highWaterMark: CHUNK_BYTES });
  for await (const chunk of patched(tee(chunks, before), patches)) after.update(chunk);
  if (before.digest('hex') !== received.sha256) throw new WrongSum('Other bytes than announced.');
  return { ...received, sha256: after.digest('hex'), patches };
}

async function* tee(chunks: AsyncIterable<Buffer>, sum: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    sum.update(chunk);
    yield chunk;
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
    // A video has no small picture: its poster has one.
    const look = { purpose: 'contentVideo', sha256, thumbSha256: sha256, bytes: size } as const;
    const facts = { mime, durationMs, width, height, placeholder: '' };
    return await writeFileRow(client, { accountId, uploadId, ...look, ...facts, createdOn: now() });
  });
}
