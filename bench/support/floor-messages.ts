import type { Person } from './seed.ts';
import type { World } from './world.ts';

/** Gives the floor's server the messages of an account, in the shape of the product's records, as one JSON text. */
export async function serverMessages(world: World, { accountId }: Person): Promise<void> {
  const { rows } = await world.pool.query<{ all: unknown }>(
    `select json_agg(json_build_object('id', m.id, 'chatroomId', m.chatroom_id, 'seq', m.seq, 'message', m.message,
       'createdOn', to_char(m.created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'isMessageFromCreator', m.is_message_from_creator, 'revision', m.creator_revision)
       order by m.chatroom_id, m.seq) as all
     from messages m where m.creator_id = $1`,
    [accountId],
  );
  const body = JSON.stringify(rows[0]?.all);
  const answer = await fetch(`${world.floorOrigin}/messages`, { method: 'PUT', body });
  if (!answer.ok) throw new Error(`The floor's server answered ${answer.status}`);
}
