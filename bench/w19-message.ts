import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import { headers as names } from '#contract/routes/route.ts';
import { costOf, rowsOf } from './support/costs.ts';
import { call } from './support/http-load.ts';
import {
  aSession,
  somePeople,
  someRooms,
  texts,
  type Person,
  type RoomIds,
} from './support/seed.ts';
import { sizeOf } from './support/size.ts';
import type { World } from './support/world.ts';

const ROOMS = sizeOf(200, 4);
const MESSAGES = sizeOf(6_000, 40);
const WORKERS = 8;

export type Talk = { room: RoomIds; sides: [business: Headers, creator: Headers] };
type Headers = Record<string, string>;

/** A message: its row, its command, and what it changes for both sides. Each is a request of its own. */
export async function messageCosts(world: World, repeat: number) {
  const talks = await someTalks(world, ROOMS);
  // The first messages of a room add rows that later ones only change.
  await say(world, talks, ROOMS * 2);
  const costs = [];
  for (let round = 0; round < repeat; round++) {
    costs.push(await costOf(world, () => say(world, talks, MESSAGES)));
  }
  return rowsOf('a message of 100 characters', MESSAGES, costs);
}

export async function someTalks(world: World, count: number): Promise<Talk[]> {
  const businesses = await somePeople(world.pool, 'business', count);
  const creators = await somePeople(world.pool, 'creator', count);
  const pairs = businesses.map((business, n) => ({ business, creator: creators[n] as Person }));
  const rooms = await someRooms(world.pool, pairs);
  return await Promise.all(
    pairs.map(async ({ business, creator }, n): Promise<Talk> => {
      const sides: Talk['sides'] = [
        await headersOf(world, business),
        await headersOf(world, creator),
      ];
      return { room: rooms[n] as RoomIds, sides };
    }),
  );
}

async function headersOf({ pool }: World, person: Person): Promise<Headers> {
  return {
    'content-type': 'application/json',
    authorization: `Bearer ${(await aSession(pool, person)).accessToken}`,
    [names.account]: person.accountId,
  };
}

/** So many messages, over all rooms, both sides in turn. */
export async function say(world: World, talks: readonly Talk[], count: number): Promise<void> {
  let next = 0;
  const run = async () => {
    for (let n = next++; n < count; n = next++) {
      const { room, sides } = talks[n % talks.length] as Talk;
      const isMessageFromCreator = Math.floor(n / talks.length) % 2 === 1;
      const command = {
        id: newId<CommandId>(),
        kind: 'addMessage',
        occurredAt: new Date().toISOString(),
        payload: { ...room, message: texts[n % texts.length], isMessageFromCreator },
      };
      const answer = await call(`${world.productOrigin}/api/commands`, {
        method: 'POST',
        headers: sides[isMessageFromCreator ? 1 : 0],
        body: JSON.stringify({ commands: [command] }),
      });
      if (!answer.includes('"outcome":"done"')) throw new Error(answer.slice(0, 300));
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, run));
}
