import type { PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import { changesAfterTalk, messagesOf, type DemoMessage, type DemoRoom } from './plan.ts';

/** Rows of one insert: enough to make round trips cheap, few enough to be one modest statement. */
const CHUNK = 5000;

type Stamped = DemoMessage & { businessRevision: number; creatorRevision: number };

/** Writes all messages, the parties' feeds and their revisions; answers how many messages there are. */
export async function writeMessages(
  client: PoolClient,
  rooms: readonly DemoRoom[],
): Promise<number> {
  const revisions = new Map<AccountId, number>();
  const raise = (account: AccountId, by = 1) => {
    const revision = (revisions.get(account) ?? 0) + by;
    revisions.set(account, revision);
    return revision;
  };
  let count = 0;
  let chunk: Stamped[] = [];
  for (const message of messagesOf(rooms)) {
    const businessRevision = raise(message.room.businessId);
    const creatorRevision = raise(message.room.creatorId);
    chunk.push({ ...message, businessRevision, creatorRevision });
    count += 1;
    if (chunk.length === CHUNK) {
      await insertMessages(client, chunk);
      chunk = [];
    }
  }
  await insertMessages(client, chunk);
  const feed = rooms.flatMap((room) =>
    [room.businessId, room.creatorId].map((account) => ({
      account,
      room: room.id,
      revision: raise(account, changesAfterTalk(room)),
    })),
  );
  await insertFeed(client, feed);
  await setRevisions(client, revisions);
  return count;
}

async function insertMessages(client: PoolClient, rows: readonly Stamped[]): Promise<void> {
  await client.query({
    name: 'demo-messages',
    text: `insert into messages (chatroom_id, seq, id, business_id, creator_id, message, is_message_from_creator,
                                 sender_user_id, created_on, business_revision, creator_revision)
           select * from unnest($1::uuid[], $2::int[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::boolean[],
                                $8::uuid[], $9::timestamptz[], $10::bigint[], $11::bigint[])`,
    values: [
      rows.map(({ room }) => room.id),
      rows.map(({ seq }) => seq),
      rows.map(({ id }) => id),
      rows.map(({ room }) => room.businessId),
      rows.map(({ room }) => room.creatorId),
      rows.map(({ text }) => text),
      rows.map(({ fromCreator }) => fromCreator),
      rows.map(({ room, fromCreator }) => (fromCreator ? room.creatorUserId : room.businessUserId)),
      rows.map(({ at }) => new Date(at).toISOString()),
      rows.map(({ businessRevision }) => businessRevision),
      rows.map(({ creatorRevision }) => creatorRevision),
    ],
  });
}

async function insertFeed(
  client: PoolClient,
  rows: readonly { account: AccountId; room: string; revision: number }[],
): Promise<void> {
  await client.query(
    `insert into feed (account_id, collection, record_id, revision)
     select account, 'chatrooms', room, revision
     from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as t (account, room, revision)`,
    [
      rows.map(({ account }) => account),
      rows.map(({ room }) => room),
      rows.map(({ revision }) => revision),
    ],
  );
}

async function setRevisions(
  client: PoolClient,
  revisions: ReadonlyMap<AccountId, number>,
): Promise<void> {
  await client.query(
    `update accounts a set revision = t.revision
     from unnest($1::uuid[], $2::bigint[]) as t (id, revision) where a.id = t.id`,
    [[...revisions.keys()], [...revisions.values()]],
  );
}
