import type * as Library from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { S3Env } from '../../env/env-files.ts';
import {
  checkName,
  isName,
  patched,
  sha256Of,
  WrongSum,
  type Files,
  type Incoming,
  type Stored,
} from './files.ts';
import { inOurWords } from './s3-faults.ts';

/** What a bucket has for us: pictures with videos, and packed builds. */
type Prefix = 'pictures/' | 'assets/';
/** A store that does not answer must not hold a request for longer, nor the lock under which it is asked. */
const REQUEST_MS = 15_000;
const CONNECTION_MS = 5_000;
const ATTEMPTS = 2;

/** Tests shorten the waits. */
type Patience = { requestMs?: number; connectionMs?: number; attempts?: number };

/** A large file is sent in parts of this size: one is held at a time, and only one has to be sent again. */
const PART_BYTES = 8 * 1024 * 1024;

type S3 = typeof Library;

const NOTHING = new Uint8Array();

/**
 * Whether an error means that an object is missing. `readEmpty` reads the empty object, which `check` puts for keys that may not
 * list: for such keys, a store reports a missing object as forbidden.
 */
const missingBy =
  (s3: S3, readEmpty: () => Promise<unknown>) =>
  async (error: unknown): Promise<boolean> =>
    error instanceof s3.NotFound ||
    error instanceof s3.NoSuchKey ||
    (error instanceof s3.S3ServiceException &&
      error.$metadata.httpStatusCode === 403 &&
      (await readEmpty().then(
        () => true,
        () => false,
      )));

/** Files in a bucket of an S3-compatible store. Its library is loaded only where such a store is configured. */
export async function s3Files(
  { endpoint, bucket, region, credentials }: S3Env,
  { requestMs = REQUEST_MS, connectionMs = CONNECTION_MS, attempts = ATTEMPTS }: Patience = {},
  prefix: Prefix = 'pictures/',
): Promise<Files> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestHandler: {
      requestTimeout: requestMs,
      // A body that stops halfway.
      socketTimeout: requestMs,
      // Otherwise it would be logged, and waited for.
      throwOnRequestTimeout: true,
      connectionTimeout: connectionMs,
    },
    maxAttempts: attempts,
    // Stores of other makers know nothing of the newer check sums; ours is the name itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const reworded = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw inOurWords(error, bucket);
    });
  const objectOf = (sha256: string) => ({ Bucket: bucket, Key: `${prefix}${checkName(sha256)}` });
  const isMissing = missingBy(s3, () =>
    client.send(new s3.HeadObjectCommand(objectOf(sha256Of(NOTHING)))),
  );
  /** Null for an object that is not there. */
  const found = <T>(answer: Promise<T>): Promise<T | null> =>
    reworded(
      answer.catch(async (error: unknown) => {
        if (await isMissing(error)) return null;
        throw error;
      }),
    );

  return {
    async put(bytes) {
      const sha256 = sha256Of(bytes);
      // Written also where it is there: its age starts over, and it is the same.
      await reworded(client.send(new s3.PutObjectCommand({ ...objectOf(sha256), Body: bytes })));
      return sha256;
    },
    putFile: (incoming) => reworded(uploadParts(s3, client, objectOf(incoming.sha256), incoming)),
    async sizeOf(sha256) {
      const object = await found(client.send(new s3.HeadObjectCommand(objectOf(sha256))));
      if (object) return object.ContentLength ?? null;
      // Without a body, the answer is the same for a missing bucket. This one throws then.
      const late = await found(
        client.send(new s3.GetObjectCommand({ ...objectOf(sha256), Range: 'bytes=0-0' })),
      );
      // An unread body keeps its connection.
      await late?.Body?.transformToByteArray();
      return null;
    },
    async stream(sha256, from, to) {
      const Range = `bytes=${from}-${to - 1}`;
      const object = await found(
        client.send(new s3.GetObjectCommand({ ...objectOf(sha256), Range })),
      );
      const body = object?.Body?.transformToWebStream();
      return (body as ReadableStream<Uint8Array> | undefined) ?? null;
    },
    async read(sha256) {
      const object = await found(client.send(new s3.GetObjectCommand(objectOf(sha256))));
      return object?.Body
        ? new Uint8Array(await reworded(object.Body.transformToByteArray()))
        : null;
    },
    async remove(sha256) {
      await reworded(client.send(new s3.DeleteObjectCommand(objectOf(sha256))));
    },
    async *list() {
      try {
        yield* list(s3, client, { bucket, prefix });
      } catch (error) {
        throw inOurWords(error, bucket);
      }
    },
    async check() {
      // The answer to a list names what is wrong; one without a body, as of a bucket, has a status alone.
      const first = { Bucket: bucket, Prefix: prefix, MaxKeys: 1 };
      const listed = client.send(new s3.ListObjectsV2Command(first)).catch((error: unknown) => {
        if (!(error instanceof s3.S3ServiceException && error.name === 'AccessDenied')) throw error;
        // A key that may not list can keep pictures all the same; only those that nothing names stay.
        return client.send(
          new s3.PutObjectCommand({ ...objectOf(sha256Of(NOTHING)), Body: NOTHING }),
        );
      });
      await reworded(listed);
    },
    close: async () => client.destroy(),
  };
}

/** The object appears when the last part is there and the sum was right; until then there is nothing under its name. */
async function uploadParts(
  s3: S3,
  client: Library.S3Client,
  object: { Bucket: string; Key: string },
  { sha256, ...source }: Incoming,
): Promise<void> {
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(object));
  const upload = { ...object, UploadId };
  try {
    const sum = createHash('sha256');
    const Parts: Library.CompletedPart[] = [];
    for await (const Body of partsOf(source)) {
      sum.update(Body);
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new s3.UploadPartCommand({ ...upload, PartNumber, Body }));
      Parts.push({ ETag, PartNumber });
    }
    if (sum.digest('hex') !== sha256) throw new WrongSum('Other bytes than announced.');
    await client.send(
      new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }),
    );
  } catch (error) {
    // The uploaded parts cost space; if they can't be removed, the store's own rule for unfinished uploads removes them.
    await client.send(new s3.AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

async function* partsOf({
  place,
  patches,
}: Pick<Incoming, 'place' | 'patches'>): AsyncIterable<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  const chunks = createReadStream(place, { highWaterMark: PART_BYTES / 8 });
  for await (const chunk of patched(chunks, patches)) {
    held.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(held);
    [held, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(held);
}

async function* list(
  s3: S3,
  client: Library.S3Client,
  { bucket, prefix }: { bucket: string; prefix: Prefix },
): AsyncIterable<Stored> {
  const pages = s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
  for await (const { Contents } of pages) {
    for (const { Key, LastModified } of Contents ?? []) {
      const sha256 = Key?.slice(prefix.length) ?? '';
      if (LastModified && isName(sha256)) yield { sha256, storedOn: LastModified };
    }
  }
}
