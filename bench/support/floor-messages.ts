import type { Person } from './seed.ts';
import type { World } from './world.ts';

/** The messages of an account, in the shape of the product's records, as one JSON text that the database writes. */
export async function readMessages(world: World, { accountId }: Person): Promise<string> {
  const { rows } = await world.pool.query<{ all: string }>(
    `select json_agg(json_build_object('id', m.id, 'chatroomId', m.chatroom_id, 'seq', m.seq, 'message', m.message,
       'createdOn', to_char(m.created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'isMessageFromCreator', m.is_message_from_creator, 'revision', m.creator_revision)
       order by m.chatroom_id, m.seq)::text as all
     from messages m where m.creator_id = $1`,
    [accountId],
  );
  return rows[0]?.all ?? '[]';
}

/** Gives them to the floor's server, which answers with them from its memory. */
export async function serverMessages(world: World, person: Person): Promise<void> {
  const body = await readMessages(world, person);
  const answer = await fetch(`${world.floorOrigin}/messages`, { method: 'PUT', body });
  if (!answer.ok) throw new Error(`The floor's server answered ${answer.status}`);
}
