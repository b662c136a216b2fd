import * as z from 'zod/mini';
import { type Fail, type Read, webAddress } from './read-variable.ts';

/** A bucket of an S3-compatible store. */
export type S3Env = {
  /** `null` means Amazon's own for the region. */
  endpoint: string | null;
  bucket: string;
  region: string;
  /** `null` means the machine's own credentials. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
};

/** Where pictures are kept: `s3` null means the data directory. */
export type FilesEnv = { s3: S3Env | null };

const text = z.string();
const bucketName = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/));

/** Reads where pictures are kept. A store that is named by half is refused, not guessed. */
export function readFilesEnv(read: Read, fail: Fail): FilesEnv {
  const bucket = read('POLLIN_S3_BUCKET', bucketName, 'the name of a bucket');
  const endpoint = read('POLLIN_S3_ENDPOINT', webAddress, 'an http:// or https:// address');
  const region = read('POLLIN_S3_REGION', text, 'a region, such as us-west-2');
  const accessKeyId = read('POLLIN_S3_ACCESS_KEY', text, 'an access key');
  const secretAccessKey = read('POLLIN_S3_SECRET_KEY', text, 'a secret key');
  const given = [endpoint, region, accessKeyId, secretAccessKey].some((value) => value !== null);
  if (bucket === null) {
    if (given) fail('POLLIN_S3_BUCKET must be set, because other POLLIN_S3_ variables are.');
    return { s3: null };
  }
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    fail('POLLIN_S3_ACCESS_KEY and POLLIN_S3_SECRET_KEY must be set together.');
  }
  const credentials =
    accessKeyId !== null && secretAccessKey !== null ? { accessKeyId, secretAccessKey } : null;
  return { s3: { endpoint, bucket, region: region ?? 'us-east-1', credentials } };
}
