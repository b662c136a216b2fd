import type * as Library from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Env } from '../../env-files.ts';
import {
  checkName,
  type Files,
  type Incoming,
  isName,
  sha256Of,
  StorageFull,
  type Stored,
  WrongSum,
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
      // Otherwise the library would log it and wait.
      throwOnRequestTimeout: true,
      connectionTimeout: CONNECTION_MS,
    },
    maxAttempts: ATTEMPTS,
    // Stores of other makers know nothing of the newer check sums; ours is the name itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const objectOf = (sha256: string) => ({ Bucket: bucket, Key: `${PREFIX}${checkName(sha256)}` });

  return {
    async put(bytes) {
      const sha256 = sha256Of(bytes);
      // Also written when it exists: the content is the same, and its age starts again.
      await client
        .send(new s3.PutObjectCommand({ ...objectOf(sha256), Body: bytes }))
        .catch(throwStorageError);
      return sha256;
    },
    putFile: (incoming) =>
      uploadParts(client, objectOf(incoming.sha256), incoming).catch(throwStorageError),
    async sizeOf(sha256) {
      try {
        const { ContentLength } = await client.send(new s3.HeadObjectCommand(objectOf(sha256)));
        return ContentLength ?? null;
      } catch (error) {
        if (error instanceof s3.NotFound) return null;
        throw error;
      }
    },
    async stream(sha256, from, to) {
      try {
        const Range = `bytes=${from}-${to - 1}`;
        const { Body } = await client.send(new s3.GetObjectCommand({ ...objectOf(sha256), Range }));
        return (Body?.transformToWebStream() as ReadableStream<Uint8Array> | undefined) ?? null;
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },
    async read(sha256) {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand(objectOf(sha256)));
        return Body ? new Uint8Array(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },
    async remove(sha256) {
      await client.send(new s3.DeleteObjectCommand(objectOf(sha256)));
    },
    list: () => list(s3, client, bucket),
    close: async () => client.destroy(),
  };
}

function throwStorageError(error: unknown): never {
  throw isQuota(error) ? new StorageFull('The store is full.', { cause: error }) : error;
}

/** Sends a large file in parts. The object appears when the last part is there; until then there is nothing under its name. */
async function uploadParts(
  client: Library.S3Client,
  object: { Bucket: string; Key: string },
  incoming: Incoming,
): Promise<void> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  const params = { ...object, Body: Readable.from(checked(incoming)) };
  await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done();
}

/** The bytes of a file. Reading fails at the end if their sum differs, so no object appears. */
async function* checked({ place, sha256 }: Incoming): AsyncIterable<Buffer> {
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(place, { highWaterMark: PART_BYTES / 8 })) {
    sum.update(chunk as Buffer);
    yield chunk as Buffer;
  }
  if (sum.digest('hex') !== sha256) throw new WrongSum('Other bytes than said.');
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

/** The stores' answers for a full quota: Amazon's code, MinIO's, and HTTP's. */
function isQuota(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return /QuotaExceeded|StorageFull|InsufficientCapacity/.test(error.name) || status === 507;
}
