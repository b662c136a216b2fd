import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aPerson, someMessages, someRooms, texts, type Person } from '../support/seed.ts';
import { sizeOf } from '../support/size.ts';
import type { World } from '../support/world.ts';
import type { Work } from './contestant.ts';
import type { Message } from './page/peer.ts';
import type { Seeded } from './product-steps.ts';

const ROOMS = sizeOf(200);
/** A room has a screen of messages at least. */
const LEAST_EACH = 50;
const AWAY_EACH = 10;

/** Fills the product with the messages, and writes the same messages into files for the servers of the peers. */
export async function seed(world: World, size: number): Promise<{ work: Work; seeded: Seeded }> {
  const seeds = await world.folder('seeds');
  const rooms = Math.min(ROOMS, Math.ceil(size / LEAST_EACH));
  const first = await aCreatorWith(world, rooms, Math.ceil(size / rooms));
  const away = await aCreatorWith(world, ROOMS, AWAY_EACH);
  const messages = await messagesOf(world, first);
  const awayMessages = await messagesOf(world, away);
  await writeFile(join(seeds, 'first.json'), JSON.stringify(messages));
  await writeFile(join(seeds, 'away.json'), JSON.stringify(awayMessages));
  const newest = messages.at(-1);
  if (!newest) throw new Error('There are no messages');
  const work: Work = {
    size: messages.length,
    room: newest.chatroomId,
    lastSeq: newest.seq,
    seeds,
    away: awayMessages.length,
    awayRoom: awayMessages[0]?.chatroomId ?? '',
    written: sizeOf(1000),
    sent: sizeOf(100, 5),
    missed: sizeOf(200, 20),
    text: texts[0] ?? '',
  };
  return { work, seeded: { first, away } };
}

async function aCreatorWith(world: World, rooms: number, each: number): Promise<Person> {
  const business = await aPerson(world.pool, 'business');
  const creator = await aPerson(world.pool, 'creator');
  const pairs = Array.from({ length: rooms }, () => ({ business, creator }));
  await someMessages(world.pool, await someRooms(world.pool, pairs), each);
  return creator;
}

/** As servers give them, the oldest first. */
async function messagesOf(world: World, { accountId }: Person): Promise<Message[]> {
  const { rows } = await world.pool.query<Message>(
    `select id, chatroom_id as "chatroomId", seq, message, is_message_from_creator as "isMessageFromCreator",
       to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdOn"
     from messages where creator_id = $1 order by seq, chatroom_id`,
    [accountId],
  );
  return rows;
}
