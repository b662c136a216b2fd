import type { PoolClient } from 'pg';
import { FILES_BASE } from '#contract/pictures/record.ts';
import type { FilePurpose } from '#contract/pictures/rules.ts';
import type { AccountId, UploadId } from '#contract/ids.ts';

/** A file that was received whole: its row in `files`, and the address under which it is shown. */
export type Uploaded = { id: string; url: string; purpose: FilePurpose };

/** The address of a stored picture; its thumbnail is below it. */
const fileUrlOf = (id: string): string => `${FILES_BASE}/${id}`;

/**
 * The files that an account has uploaded under these ids. Their rows are locked until the transaction ends, so that
 * none is collected before something names it. An upload that never came whole is not among them.
 */
export async function findUploaded(
  client: PoolClient,
  accountId: AccountId,
  uploadIds: readonly UploadId[],
): Promise<Map<UploadId, Uploaded>> {
  const { rows } = await client.query<Omit<Uploaded, 'url'> & { uploadId: UploadId }>({
    name: 'find-uploaded',
    text: `select id, purpose, upload_id as "uploadId" from files
           where account_id = $1 and upload_id = any($2::uuid[]) order by id for share`,
    values: [accountId, uploadIds],
  });
  return new Map(
    rows.map(({ uploadId, ...file }) => [uploadId, { ...file, url: fileUrlOf(file.id) }]),
  );
}
