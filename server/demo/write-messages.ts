import type { PoolClient } from 'pg';
import { changesAfterTalk, messagesOf, type DemoMessage, type DemoRoom } from './plan.ts';
import { insertFeed, type Revisions } from './revisions.ts';

/** Rows of one insert: enough to make round trips cheap, few enough to be one modest statement. */
const CHUNK = 5000;

type Stamped = DemoMessage & { businessRevision: number; creatorRevision: number };

/** Writes all messages and their rooms' places in the parties' feeds; answers how many messages there are. */
export async function writeMessages(
  client: PoolClient,
  rooms: readonly DemoRoom[],
  { raise }: Revisions,
): Promise<number> {
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
      collection: 'chatrooms' as const,
      record: room.id,
      revision: raise(account, changesAfterTalk(room)),
    })),
  );
  await insertFeed(client, feed);
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
