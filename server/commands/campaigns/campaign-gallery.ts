import type { PoolClient } from 'pg';
import type { CampaignPicture } from '#contract/campaign/record.ts';
import type { UploadId } from '#contract/ids.ts';
import { FILES_BASE } from '#contract/pictures/record.ts';
import type { AccountCaller } from '../../http/call.ts';
import type { CampaignRow } from '../../records/write-records.ts';

/** A picture that may be part of a campaign's gallery, with its file. */
type GalleryFile = { fileId: string; picture: CampaignPicture };

/**
 * The pictures for campaigns that a business or its corporation has uploaded under these ids, and those that the business's
 * campaigns show already: a picture of its former corporation stays. Their rows are locked until the transaction ends, so that none
 * is collected before something names it.
 */
export async function findGallery(
  client: PoolClient,
  { accountId, membership: { corporateId } }: Pick<AccountCaller, 'accountId' | 'membership'>,
  uploadIds: readonly UploadId[],
): Promise<Map<UploadId, GalleryFile>> {
  const { rows } = await client.query<{
    id: string;
    uploadId: UploadId;
    width: number;
    height: number;
    placeholder: string;
  }>({
    name: 'find-gallery',
    text: `select id, upload_id as "uploadId", width, height, placeholder from files
           where upload_id = any($3::uuid[]) and purpose = 'campaignPhoto' and id in (
             select id from files where account_id in ($1, $2) and upload_id = any($3::uuid[])
             union all select unnest(file_ids) from campaigns where business_id = $1)
           order by id for share`,
    values: [accountId, corporateId, uploadIds],
  });
  return new Map(
    rows.map(({ id, ...row }) => {
      const url = `${FILES_BASE}/${id}`;
      return [row.uploadId, { fileId: id, picture: { ...row, url, thumbUrl: `${url}/thumb` } }];
    }),
  );
}

/**
 * The gallery in the order wished for; null when one of its pictures never arrived. Pictures that came without an upload
 * cannot be named, so they stay, in front.
 */
export function galleryOf(
  wished: readonly UploadId[],
  files: ReadonlyMap<UploadId, GalleryFile>,
  before: Pick<CampaignRow, 'gallery' | 'fileIds'> | null,
): Pick<CampaignRow, 'gallery' | 'fileIds'> | null {
  const unnamed = (before?.gallery ?? []).filter(({ uploadId }) => uploadId === null);
  const found = [...new Set(wished)].map((id) => files.get(id));
  if (found.some((one) => one === undefined)) return null;
  const named = found.flatMap((one) => one ?? []);
  const fileOf = ({ url }: CampaignPicture) => url.slice(FILES_BASE.length + 1);
  return {
    gallery: [...unnamed, ...named.map(({ picture }) => picture)],
    fileIds: [
      ...unnamed.map(fileOf).filter((id) => before?.fileIds.includes(id)),
      ...named.map(({ fileId }) => fileId),
    ],
  };
}
