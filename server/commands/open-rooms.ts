import type { PoolClient } from 'pg';
import type { AddMessagePayload } from '#contract/command.ts';
import type { AccountId, ChatroomId, UserId } from '#contract/ids.ts';
import type { AccountCaller } from '../call.ts';

/**
 * Opens the rooms that a business writes into first: of a creator who has applied or is invited, under their candidate's id, so
 * that two devices which write at the same moment, or one that writes while another one chooses the creator, open one room.
 * Nobody else opens one, so that creators write to no business that has not written to them. Before the rooms are
 * locked: a campaign's own lock comes before its rooms'. Answers what was opened.
 */
export async function openRooms(
  client: PoolClient,
  { accountId, userId, membership }: AccountCaller,
  payloads: readonly AddMessagePayload[],
): Promise<ReadonlySet<ChatroomId>> {
  if (membership.creatorId !== null) return new Set();
  const { rows } = await client.query<{ id: ChatroomId }>({
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
  return new Set(rows.map(({ id }) => id));
}

// A room that is there costs one look. Its id is its candidate's, as in `roomOfCandidate`, so no other pair can have taken it. The
// lock makes whoever is being accepted at this moment be accepted first, or after.
const OPEN = `
with missing as materialized (
  select distinct k.id, k.campaign_id, k.business_id, k.creator_id
  from unnest($3::uuid[], $4::uuid[], $5::uuid[]) as p (id, campaign_id, creator_id)
  join candidates k on k.id = p.id and k.campaign_id = p.campaign_id and k.creator_id = p.creator_id
  where k.business_id = $1 and k.state in ('applied', 'invited')
    and not exists (select from chatrooms m where m.id = p.id)
), locked as materialized (
  select id from campaigns where id in (select campaign_id from missing) order by id for key share
)
insert into chatrooms (id, campaign_id, business_id, creator_id, business_user_id)
select m.id, m.campaign_id, m.business_id, m.creator_id, $2::uuid
from missing m join locked l on l.id = m.campaign_id
on conflict do nothing
returning id`;
