import { headers as names } from '#contract/routes/route.ts';
import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import type { Child, Memory } from './support/child.ts';
import { call, listenTo, type Listener } from './support/http-load.ts';
import type { Options } from './support/measure.ts';
import { percentile, type Row } from './support/report.ts';
import {
  aPerson,
  aSession,
  somePeople,
  someRooms,
  type Person,
  type RoomIds,
} from './support/seed.ts';
import type { World } from './support/world.ts';
import { sizeOf } from './support/size.ts';

/** Streams opened at once: a crowd that comes back after a deployment, spread a little. */
const AT_ONCE = 25;
const MESSAGES = sizeOf(40, 3);

/** Sends one message to every stream of `listening`. */
type Side = {
  open: (index: number, heard: (text: string) => void) => Promise<Listener>;
  send: (text: string) => Promise<unknown>;
  server: Child;
};
type Fanned = { heap: number; p50: number; p99: number };

/** Memory of an open stream and the time until every listener has heard: one account with all streams, then five a message. */
export async function measureStreams(world: World, { repeat, streams }: Options) {
  const rows: Row[] = [];
  for (const hearers of [streams, 5]) {
    const ours: Fanned[] = [];
    const floor: Fanned[] = [];
    for (let round = 0; round < repeat; round++) {
      floor.push(await fanOut(await floorSide(world, streams, hearers), streams, hearers));
      ours.push(await fanOut(await productSide(world, streams, hearers), streams, hearers));
    }
    const row = (what: string, unit: string, key: keyof Fanned, atMost?: number): Row => ({
      what: `${what}, ${streams} streams, ${hearers} hear a message`,
      unit,
      ours: ours.map((one) => one[key]),
      floor: floor.map((one) => one[key]),
      ...(atMost && { goal: { of: 'ratio', atMost } }),
    });
    rows.push(
      row('memory a stream', 'kB', 'heap', 1.3),
      row('sent until heard, median', 'ms', 'p50'),
      row('sent until heard, 99 %', 'ms', 'p99', 1.5),
    );
  }
  const notes = [
    'Memory: heap and buffers after garbage collection, divided by the streams (the process grows by pages and keeps old ones). Every message is durable before it is heard, on both sides.',
  ];
  return { rows, notes };
}

async function fanOut(
  { open, send, server }: Side,
  streams: number,
  hearers: number,
): Promise<Fanned> {
  const before = await server.memory();
  const heard = new Map<string, number[]>();
  const note = (text: string) => {
    const at = performance.now();
    for (const [name] of text.matchAll(/fan-[0-9a-f-]{36}/g)) heard.get(name)?.push(at);
  };
  const listeners: Listener[] = [];
  for (let index = 0; index < streams; index += AT_ONCE) {
    const count = Math.min(AT_ONCE, streams - index);
    listeners.push(
      ...(await Promise.all(
        Array.from({ length: count }, (_, extra) => open(index + extra, note)),
      )),
    );
  }
  const after = await server.memory();
  const times: number[] = [];
  for (let index = 0; index < MESSAGES; index++) {
    const name = `fan-${newId()}`;
    const notified: number[] = [];
    heard.set(name, notified);
    const start = performance.now();
    await send(name);
    while (notified.length < hearers) await new Promise((resolve) => setTimeout(resolve, 1));
    // The first messages find connections and plans cold.
    if (index >= MESSAGES / 4) times.push(...notified.slice(0, hearers).map((at) => at - start));
  }
  for (const listener of listeners) listener.close();
  await closed(server, before, after);
  const each = (key: keyof Memory) => (after[key] - before[key]) / streams / 1000;
  return {
    heap: each('heap'),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

/** Waits until the server has noticed that its listeners are gone. */
async function closed(server: Child, before: Memory, after: Memory): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const { heap } = await server.memory();
    if (heap - before.heap < (after.heap - before.heap) / 2) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function productSide(
  { pool, product, productOrigin }: World,
  streams: number,
  hearers: number,
): Promise<Side> {
  const sender = await aPerson(pool, 'business');
  const accounts = await somePeople(pool, 'creator', streams / hearers);
  const rooms = await someRooms(
    pool,
    accounts.map((creator) => ({ business: sender, creator })),
  );
  const { rows } = await pool.query<{ value: string }>(
    `select value from meta where key = 'epoch'`,
  );
  const headersOf = async (person: Person) => ({
    'content-type': 'application/json',
    authorization: `Bearer ${(await aSession(pool, person)).accessToken}`,
    [names.account]: person.accountId,
  });
  const headers = await headersOf(sender);
  let position = 0;
  return {
    server: product,
    open: async (index, heard) => {
      const person = accounts[index % accounts.length] as Person;
      const since = `${rows[0]?.value}.1`;
      return await listenTo(
        `${productOrigin}/api/live?since=${since}`,
        await headersOf(person),
        heard,
      );
    },
    send: async (message) => {
      const payload = {
        ...(rooms[position++ % rooms.length] as RoomIds),
        message,
        isMessageFromCreator: false,
      };
      const command = {
        id: newId<CommandId>(),
        kind: 'addMessage',
        occurredAt: new Date().toISOString(),
        payload,
      };
      const body = JSON.stringify({ commands: [command] });
      return await call(`${productOrigin}/api/commands`, { method: 'POST', headers, body });
    },
  };
}

async function floorSide(
  { floor, floorOrigin }: World,
  streams: number,
  hearers: number,
): Promise<Side> {
  const groups = streams / hearers;
  const run = newId();
  let position = 0;
  return {
    server: floor,
    open: (index, heard) =>
      listenTo(`${floorOrigin}/stream?of=${run}-${index % groups}`, {}, heard),
    send: (message) => {
      const body = JSON.stringify([{ id: newId(), chatroomId: run, message }]);
      return call(`${floorOrigin}/messages?of=${run}-${position++ % groups}`, {
        method: 'POST',
        body,
      });
    },
  };
}
