import type * as Library from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { S3Env } from '../../env/env-files.ts';
import {
  checkName,
  isName,
  patched,
  sha256Of,
  StorageFull,
  WrongSum,
  type Files,
  type Incoming,
  type Stored,
} from './files.ts';

const PREFIX = 'pictures/';
/** A store that does not answer must not hold a request for longer, nor the lock under which it is asked. */
const REQUEST_MS = 15_000;
const CONNECTION_MS = 5_000;
const ATTEMPTS = 2;
/** A large file is sent in parts of this size: one is held at a time, and only one has to be sent again. */
const PART_BYTES = 8 * 1024 * 1024;

type S3 = typeof Library;

/** Files in a bucket of an S3-compatible store. Its library is loaded only where such a store is configured. */
export async function s3Files({ endpoint, bucket, region, credentials }: S3Env): Promise<Files> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestHandler: {
      requestTimeout: REQUEST_MS,
      // Else it would be said in the log, and waited on.
      throwOnRequestTimeout: true,
      connectionTimeout: CONNECTION_MS,
    },
    maxAttempts: ATTEMPTS,
    // Stores of other makers know nothing of the newer check sums; ours is the name itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  /** Null for an object that is not there. */
  const found = <T>(answer: Promise<T>): Promise<T | null> =>
    answer.catch((error: unknown) => {
      if (error instanceof s3.NotFound || error instanceof s3.NoSuchKey) return null;
      throw error;
    });
  const objectOf = (sha256: string) => ({ Bucket: bucket, Key: `${PREFIX}${checkName(sha256)}` });

  return {
    async put(bytes) {
      const sha256 = sha256Of(bytes);
      // Written also where it is there: its age starts anew, and it is the same.
      await client
        .send(new s3.PutObjectCommand({ ...objectOf(sha256), Body: bytes }))
        .catch(saidPlainly);
      return sha256;
    },
    putFile: (incoming) =>
      uploadParts(s3, client, objectOf(incoming.sha256), incoming).catch(saidPlainly),
    async sizeOf(sha256) {
      const object = await found(client.send(new s3.HeadObjectCommand(objectOf(sha256))));
      return object?.ContentLength ?? null;
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
      return object?.Body ? new Uint8Array(await object.Body.transformToByteArray()) : null;
    },
    async remove(sha256) {
      await client.send(new s3.DeleteObjectCommand(objectOf(sha256)));
    },
    list: () => list(s3, client, bucket),
    close: async () => client.destroy(),
  };
}

function saidPlainly(error: unknown): never {
  throw isQuota(error) ? new StorageFull('The store is full.', { cause: error }) : error;
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
    if (sum.digest('hex') !== sha256) throw new WrongSum('Other bytes than said.');
    await client.send(
      new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }),
    );
  } catch (error) {
    // What the store keeps of it costs room; where it cannot be told either, its own rule for unfinished uploads ends it.
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

async function* list(s3: S3, client: Library.S3Client, bucket: string): AsyncIterable<Stored> {
  const pages = s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: PREFIX });
  for await (const { Contents } of pages) {
    for (const { Key, LastModified } of Contents ?? []) {
      const sha256 = Key?.slice(PREFIX.length) ?? '';
      if (LastModified && isName(sha256)) yield { sha256, storedOn: LastModified };
    }
  }
}

/** What stores answer when no more may be kept: Amazon's word, MinIO's, and HTTP's. */
function isQuota(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return /QuotaExceeded|StorageFull|InsufficientCapacity/.test(error.name) || status === 507;
}
