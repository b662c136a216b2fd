import type { PoolClient } from 'pg';
import type { PayloadOf } from '#contract/commands/command.ts';
import type { AccountId, CampaignId, ChatroomId, UserId } from '#contract/ids.ts';
import type { AccountCaller } from '../../http/call.ts';
import { pairKey, type PairKey } from '../campaigns/lock-work.ts';

/** Campaigns and creators, by `pairKey`. */
export type Pairs = ReadonlySet<PairKey>;

/**
 * Pairs whose room can't be opened, because its id belongs to another room: devices make the ids of candidates, and the
 * parties of a room know its id. Read behind the locks of `lockWork`, which are sent before.
 */
export async function pairsWithRoom(
  client: PoolClient,
  wanted: readonly Pick<PayloadOf<'candidateEvent'>, 'candidateId' | 'campaignId' | 'creatorId'>[],
): Promise<Pairs> {
  const { rows } = await client.query<{ campaignId: CampaignId; creatorId: AccountId }>({
    name: 'taken-rooms',
    text: TAKEN,
    values: [
      wanted.map(({ candidateId }) => candidateId),
      wanted.map(({ campaignId }) => campaignId),
      wanted.map(({ creatorId }) => creatorId),
    ],
  });
  return new Set(rows.map(({ campaignId, creatorId }) => pairKey(campaignId, creatorId)));
}

const TAKEN = `
select p.campaign_id as "campaignId", p.creator_id as "creatorId"
from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as p (id, campaign_id, creator_id)
left join candidates k on k.campaign_id = p.campaign_id and k.creator_id = p.creator_id
join chatrooms m on m.id = coalesce(k.id, p.id)
where (m.campaign_id, m.creator_id) <> (p.campaign_id, p.creator_id)`;

/** `opened`: rooms that are new. `revived`: archived ones that take messages again. `taken`: ids that stand for a room of others. */
type OpenedRooms = Record<'opened' | 'revived' | 'taken', ReadonlySet<ChatroomId>>;
const nothing: OpenedRooms = { opened: new Set(), revived: new Set(), taken: new Set() };

/**
 * Opens rooms for a business's first message to an applicant or an invited creator. The room has the candidate's id, so
 * devices that write or select at the same moment open one room. An archived room of an earlier project opens again while the
 * creator waits. Creators open no room, so they can't write first. Runs before the rooms are locked: a campaign's lock comes
 * before its rooms'. Answers the opened rooms.
 */
export async function openRooms(
  client: PoolClient,
  { accountId, userId, membership }: AccountCaller,
  payloads: readonly PayloadOf<'addMessage'>[],
): Promise<OpenedRooms> {
  if (membership.creatorId !== null) return nothing;
  const { rows } = await client.query<{ id: ChatroomId; is: keyof OpenedRooms }>({
    name: 'open-rooms',
    text: OPEN,
    values: [
      accountId satisfies AccountId,
      userId satisfies UserId,
      payloads.map(({ chatroomId }) => chatroomId),
      payloads.map(({ campaignId }) => campaignId),
      payloads.map(({ creatorId }) => creatorId),
    ],
  });
  const idsOf = (is: keyof OpenedRooms) =>
    new Set(rows.flatMap((row) => (row.is === is ? [row.id] : [])));
  return { opened: idsOf('opened'), revived: idsOf('revived'), taken: idsOf('taken') };
}

// A room that is there costs one look. Its id is its candidate's, as in `roomOfCandidate`. The lock makes anyone who is being accepted
// at this moment be accepted first, or after.
const OPEN = `
with waiting as materialized (
  select distinct k.id, k.campaign_id, k.business_id, k.creator_id
  from unnest($3::uuid[], $4::uuid[], $5::uuid[]) as p (id, campaign_id, creator_id)
  join candidates k on k.id = p.id and k.campaign_id = p.campaign_id and k.creator_id = p.creator_id
  where k.business_id = $1 and k.state in ('applied', 'invited')
), missing as materialized (
  select * from waiting w where not exists (select from chatrooms m where m.id = w.id)
), locked as materialized (
  select id from campaigns where id in (select campaign_id from missing) order by id for key share
), opened as (
  insert into chatrooms (id, campaign_id, business_id, creator_id, business_user_id)
  select m.id, m.campaign_id, m.business_id, m.creator_id, $2::uuid
  from missing m join locked l on l.id = m.campaign_id
  on conflict do nothing
  returning id
)
select id, 'opened' as "is" from opened
union all
select m.id, 'revived' from chatrooms m
join candidates k on k.campaign_id = m.campaign_id and k.creator_id = m.creator_id
where m.id = any($3::uuid[]) and m.business_id = $1 and m.archived and k.state in ('applied', 'invited')
union all
select w.id, 'taken' from waiting w join chatrooms m on m.id = w.id
where (m.campaign_id, m.creator_id) <> (w.campaign_id, w.creator_id)`;
