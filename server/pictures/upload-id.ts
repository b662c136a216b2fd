import { createHash } from 'node:crypto';
import { uploadId, type UploadId } from '#contract/ids.ts';

/** The id of an upload, always the same for the same parts: a UUID of version 8, whose digits are application-defined. */
export function uploadIdOf(...parts: readonly (string | Uint8Array)[]): UploadId {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  const digits = hash.digest('hex');
  return uploadId.parse(
    `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`,
  );
}
