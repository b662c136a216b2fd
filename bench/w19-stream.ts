import { setTimeout as pause } from 'node:timers/promises';
import { listenTo, type Listener } from './support/http-load.ts';
import { processorOf } from './support/processor-time.ts';
import type { Row } from './support/report.ts';
import { sizeOf } from './support/size.ts';
import type { World } from './support/world.ts';
import { say, someTalks, type Talk } from './w19-message.ts';

const AT_ONCE = 25;
const IDLE_MS = sizeOf(40_000, 2_000);
const MESSAGES = sizeOf(2_000, 20);
/** Streams of the recipient: a phone, a laptop, … many, so that their part of a message's cost is large. */
const HEARERS = 10;

type Microseconds = { server: number; database: number };
/** Bytes of an open stream, and what it takes in an idle second and for an event. */
export type StreamCosts = { heap: number; second: Microseconds; event: Microseconds };

/** A live stream that hears nothing, and an event on its way to one. */
export async function streamCosts(world: World, streams: number) {
  const { product } = world;
  const talks = await someTalks(world, Math.ceil(streams / HEARERS));
  await say(world, talks, talks.length * 2);
  const quiet = await taken(world, () => pause(IDLE_MS));
  const alone = await taken(world, () => say(world, talks, MESSAGES));
  const before = await product.memory();
  const listeners = await listen(world, talks);
  const after = await product.memory();
  const idle = await taken(world, () => pause(IDLE_MS));
  const heard = await taken(world, () => say(world, talks, MESSAGES));
  for (const one of listeners) one.close();
  const open = listeners.length;
  const perSecond = (own: number, base: number) => ((own - base) / open / IDLE_MS) * 1_000_000;
  // Each stream hears of its account's messages, sent and received.
  const perEvent = (own: number, base: number) => ((own - base) / (MESSAGES * HEARERS)) * 1_000;
  const stream: StreamCosts = {
    heap: (after.heap - before.heap) / open,
    second: {
      server: perSecond(idle.server, quiet.server),
      database: perSecond(idle.database, quiet.database),
    },
    event: {
      server: perEvent(heard.server, alone.server),
      database: perEvent(heard.database, alone.database),
    },
  };
  const row = (what: string, unit: string, value: number): Row => ({ what, unit, ours: [value] });
  return {
    stream,
    rows: [
      row('an idle stream: memory', 'kB', stream.heap / 1_000),
      row('an idle stream: server, each second', 'µs', stream.second.server),
      row('an idle stream: database, each second', 'µs', stream.second.database),
      row('an event to one stream: server', 'µs', stream.event.server),
      row('an event to one stream: database', 'µs', stream.event.database),
    ],
    notes: [`${open} streams, ${HEARERS} of each account`],
  };
}

async function taken({ product: { pid } }: World, work: () => Promise<unknown>) {
  const start = processorOf(pid);
  await work();
  const end = processorOf(pid);
  return { server: end.own - start.own, database: end.children - start.children };
}

/** Streams of every creator, who hears each message of the room. */
async function listen(world: World, talks: readonly Talk[]): Promise<Listener[]> {
  const { rows } = await world.pool.query<{ value: string }>(
    `select value from meta where key = 'epoch'`,
  );
  const listeners: Listener[] = [];
  const wanted = talks.flatMap(({ room, sides: [, creator] }) =>
    Array.from({ length: HEARERS }, () => ({ creator, accountId: room.creatorId })),
  );
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const part = wanted.slice(from, from + AT_ONCE);
    listeners.push(
      ...(await Promise.all(
        part.map(async ({ creator, accountId }) => {
          const { rows: found } = await world.pool.query<{ revision: string }>(
            'select revision from accounts where id = $1',
            [accountId],
          );
          const since = `${rows[0]?.value}.${found[0]?.revision}`;
          const address = `${world.productOrigin}/api/live?since=${since}`;
          return await listenTo(address, creator, () => undefined);
        }),
      )),
    );
  }
  return listeners;
}
