import type { Pool } from 'pg';
import type { MirrorKind } from '../db/schema/mirror.ts';
import { membersOf } from '../notices/members.ts';
import { accountName, namesOf } from '../presenters/profile.ts';
import type { MirrorDocument, MirrorValue } from '../ports/mirror/mirror.ts';

/** A document that changed, as the outbox names it. */
export type Changed = { kind: MirrorKind; recordId: string; parentId: string | null };
type Fields = Record<string, MirrorValue>;

/** Read access: the security rules ask the account's `members`. */
const ACCOUNTS = `
select a.id, a.id as "accountId", a.kind as "accountType",
       array(select m.user_id::text from (${membersOf('a.id')}) m
             join users u on u.id = m.user_id and not u.disabled order by 1) as members
from accounts a where a.id = any($1)`;

const CHATROOMS = `
select r.id, r.id as "chatroomId", r.campaign_id as "campaignId", c.title as "campaignTitle",
       r.business_id as "businessId", b.name as "businessName", b.logo_url as "businessLogoUrl",
       r.business_user_id as "businessUserId", r.creator_id as "creatorId", k.first_name as "creatorFirstName",
       k.last_name as "creatorLastName", k.photo_url as "creatorPhotoUrl", r.archived,
       r.created_on as "createdOn", r.updated_on as "updatedOn"
from chatrooms r
join campaigns c on c.id = r.campaign_id
join businesses b on b.id = r.business_id
join creators k on k.id = r.creator_id
where r.id = any($1)`;

const MESSAGES = `
select m.id, m.id, case when m.removed_on is null then m.message else '' end as message,
       m.removed_on is not null as removed, m.created_on as "createdOn",
       m.is_message_from_creator as "isMessageFromCreator"
from messages m where m.id = any($1)`;

const NOTIFICATIONS = `
select r.id, r.account_id as "accountId", ${accountName} as "accountName", a.kind as "accountType", r.body, r.category,
       r.title, r.path, r.read, r.seen, r.created_on as "createdOn", r.updated_on as "updatedOn"
from notifications r join accounts a on a.id = r.account_id ${namesOf('a.id')}
where r.id = any($1)`;

const kinds: Record<MirrorKind, { text: string; pathOf: (changed: Changed) => string }> = {
  account: { text: ACCOUNTS, pathOf: ({ recordId }) => `accounts/${recordId}` },
  chatroom: { text: CHATROOMS, pathOf: ({ recordId }) => `chatrooms/${recordId}` },
  message: {
    text: MESSAGES,
    pathOf: ({ recordId, parentId }) => `chatrooms/${parentId}/messages/${recordId}`,
  },
  notification: {
    text: NOTIFICATIONS,
    pathOf: ({ recordId, parentId }) => `accounts/${parentId}/notifications/${recordId}`,
  },
};

/** The documents as the database has them now, in the order of the changes. */
export async function documentsOf(
  pool: Pick<Pool, 'query'>,
  changes: readonly Changed[],
): Promise<MirrorDocument[]> {
  const found = new Map<string, Fields>();
  for (const [kind, { text }] of Object.entries(kinds)) {
    const ids = changes.filter((one) => one.kind === kind).map(({ recordId }) => recordId);
    if (ids.length === 0) continue;
    const { rows } = await pool.query<Fields & { id: string }>(text, [ids]);
    for (const row of rows) found.set(`${kind} ${row.id}`, row);
  }
  return changes.map((one) => ({
    path: kinds[one.kind].pathOf(one),
    fields: found.get(`${one.kind} ${one.recordId}`) ?? null,
  }));
}
