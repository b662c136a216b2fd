import type { PoolClient } from 'pg';
import { showInFeeds, type Revisions, type Seen } from './revisions.ts';
import { changesAfterTalk, messagesOf, type DemoRoom } from './rooms.ts';

/** Rows of one insert: enough to make round trips cheap, few enough to be one modest statement. */
const CHUNK = 5000;

const COLUMNS = 11;
const INSERT = {
  name: 'demo-messages',
  text: `insert into messages (chatroom_id, seq, id, business_id, creator_id, message, is_message_from_creator,
                               sender_user_id, created_on, business_revision, creator_revision)
         select * from unnest($1::uuid[], $2::int[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::boolean[],
                              $8::uuid[], $9::timestamptz[], $10::bigint[], $11::bigint[])`,
};

/** Writes all messages and their rooms' places in the parties' feeds; answers how many messages there are. */
export async function writeMessages(
  client: PoolClient,
  rooms: readonly DemoRoom[],
  revisions: Revisions,
): Promise<number> {
  let count = 0;
  let chunk: unknown[][] = [];
  const write = async () => {
    const values = Array.from({ length: COLUMNS }, (_, column) => chunk.map((row) => row[column]));
    await client.query({ ...INSERT, values });
    chunk = [];
  };
  for (const { room, seq, id, text, fromCreator, at } of messagesOf(rooms)) {
    chunk.push([
      room.id,
      seq,
      id,
      room.businessId,
      room.creatorId,
      text,
      fromCreator,
      fromCreator ? room.creatorUserId : room.businessUserId,
      new Date(at).toISOString(),
      revisions.raise(room.businessId),
      revisions.raise(room.creatorId),
    ]);
    count += 1;
    if (chunk.length === CHUNK) await write();
  }
  await write();
  const seen = rooms.flatMap((room) =>
    [room.businessId, room.creatorId].map((account): Seen => {
      return [account, 'chatrooms', room.id, changesAfterTalk(room)];
    }),
  );
  await showInFeeds(client, revisions, seen);
  return count;
}
