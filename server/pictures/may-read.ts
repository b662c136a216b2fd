import type { Pool, QueryConfig } from 'pg';
import type { AccountId, UserId } from '#contract/ids.ts';
import { contentPurposes, type FilePurpose } from '#contract/pictures/rules.ts';
import { belongsTo, effectiveMemberships } from '../db/effective-memberships.ts';
import { isBeforeSettled, isShownAtDesk } from '../presenters/shown-at-desk.ts';

/** A stored file for a user who may see it. */
export type ReadableFile = {
  sha256: string;
  thumbSha256: string;
  mime: string;
  bytes: number;
  purpose: FilePurpose;
};

/**
 * A file, if a user may see it now; null for others and for missing files, which look the same. Pictures of profiles,
 * portfolios and campaigns are for everyone signed in: their names can't be guessed. Content of a project is for its creator
 * and for the members of its business. A picture of a chat is for the members of both sides, until its message is removed.
 */
export async function readableFile(
  pool: Pool,
  userId: UserId,
  fileId: string,
): Promise<ReadableFile | null> {
  return await fileOf(pool, { name: 'readable-file', text: READABLE, values: [fileId, userId] });
}

/** A file, if one account may see it now, whatever its members may see with their other accounts; null as in `readableFile`. */
export const fileOfAccount = (
  pool: Pool,
  accountId: AccountId,
  fileId: string,
): Promise<ReadableFile | null> =>
  fileOf(pool, { name: 'file-of-account', text: OF_ACCOUNT, values: [fileId, accountId] });

/**
 * Content of a project, or a picture of its chat, for support staff: only after one of its sides has reported a problem, only what
 * came before it was settled, and for nobody who belongs to a side. Null for all other files. The caller has checked that the session may work at the desk.
 */
export const fileAtDesk = (
  pool: Pool,
  userId: UserId,
  fileId: string,
): Promise<ReadableFile | null> =>
  fileOf(pool, { name: 'file-at-desk', text: AT_DESK, values: [fileId, userId] });

/** A picture of a profile or a portfolio, for the page that shows it to everyone; null for all other files. */
export const publicPicture = (pool: Pool, fileId: string): Promise<ReadableFile | null> =>
  fileOf(pool, { name: 'public-picture', text: PUBLIC, values: [fileId] });

async function fileOf(pool: Pool, query: QueryConfig): Promise<ReadableFile | null> {
  const { rows } = await pool.query<Omit<ReadableFile, 'bytes'> & { bytes: string }>(query);
  const [row] = rows;
  return row ? { ...row, bytes: Number(row.bytes) } : null;
}

const CONTENT = contentPurposes.map((one) => `'${one}'`).join(', ');

/** Each way to a project has its index. */
const SIDES = `
select f.account_id
union all select i.business_id from content_items i where i.file_id = f.id
union all select i.business_id from content_items i where i.poster_file_id = f.id`;

const CHAT_SIDES = `
select m.business_id from messages m where m.picture_file_id = f.id
union all select m.creator_id from messages m where m.picture_file_id = f.id`;

const FILE = `select f.sha256, f.thumb_sha256 as "thumbSha256", f.mime, f.bytes, f.purpose from files f`;

const PUBLIC = `${FILE} where f.id = $1 and f.purpose in ('businessLogo', 'businessPhoto', 'creatorPhoto', 'portfolio')`;

const contentAtDesk = (file: string) => `
select q.id from content_items i join projects q on q.id = i.project_id
where i.${file} = f.id and ${isBeforeSettled('i.received_on', 'q')}`;

const PROJECTS = `${contentAtDesk('file_id')}
union all ${contentAtDesk('poster_file_id')}
union all select q.id from messages m join projects q on q.creator_id = m.creator_id and q.chatroom_id = m.chatroom_id
  where m.picture_file_id = f.id and ${isShownAtDesk('m', 'q')}`;

const AT_DESK = `${FILE}
where f.id = $1 and exists (
  select from projects p where p.id in (${PROJECTS}) and p.dispute is not null
    and not ${belongsTo('$2::uuid', 'p.business_id, p.creator_id')})`;

const READABLE = `${FILE}
where f.id = $1 and (
  f.purpose not in (${CONTENT}, 'chatPhoto')
  or exists (select from (${effectiveMemberships('$2')}) membership where membership."accountId" in (${SIDES}) and f.purpose <> 'chatPhoto')
  or (f.purpose = 'chatPhoto' and exists (
    select from (${effectiveMemberships('$2')}) membership where membership."accountId" in (${CHAT_SIDES}))))`;

const OF_ACCOUNT = `${FILE}
where f.id = $1 and (
  f.purpose not in (${CONTENT}, 'chatPhoto')
  or (f.purpose <> 'chatPhoto' and $2 in (${SIDES}))
  or (f.purpose = 'chatPhoto' and $2 in (${CHAT_SIDES})))`;
