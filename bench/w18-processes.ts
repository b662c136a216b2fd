import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import { RedisServer } from '../tests/support/redis-server.ts';
import { call, listenTo } from './support/http-load.ts';
import { alternately, type Measure, type Options } from './support/measure.ts';
import { processorMs } from './support/processor-time.ts';
import {
  aCaller,
  aRoomOf,
  someProcesses,
  type Caller,
  type Processes,
} from './support/processes.ts';
import { percentile, type Row } from './support/report.ts';
import { texts, type RoomIds } from './support/seed.ts';
import { isToy, sizeOf } from './support/size.ts';
import type { World } from './support/world.ts';

const PROCESSES = 3;
const WRITERS = 9;
const MESSAGES = sizeOf(400, 30);
/** Messages that each process takes before the first round: its first ones cost twice as much, until they are compiled and planned. */
const WARM_UP = sizeOf(2_000, 10);
const FANNED = sizeOf(80, 4);
const LISTENERS = sizeOf(10, 2);
const IDLE_MS = sizeOf(4_000, 200);
const SCRAPES = sizeOf(40, 2);
/** Prometheus's usual pace is slower. */
const SCRAPE_EVERY_MS = 5_000;

/** W18: what a second and a third process cost: the processor time of a message, the way to another process, and metrics. */
export const processes: Measure = async (world, options) => {
  const redis = await RedisServer.start();
  world.atEnd(() => redis.stop());
  const one = await someProcesses(world, 'one_process', 1);
  const notified = await someProcesses(world, 'notified', PROCESSES);
  const throughRedis = await someProcesses(world, 'through_redis', PROCESSES, {
    REDIS_URL: redis.url,
  });
  const rows = [
    ...(await messagesOf(world, options, one, [
      ['NOTIFY', notified],
      ['Redis', throughRedis],
    ])),
    await fanOutOf(options, 'NOTIFY', notified),
    await fanOutOf(options, 'Redis', throughRedis),
    await metricsOf(world, options, one),
  ];
  const notes = [
    `Messages: ${WRITERS} writers, each in a room of their own. Processor time of the servers and PostgreSQL, without ours; the floor is one process. All processes share the cores with the writers, so messages a second say little on two cores.`,
    `With ${WRITERS} writers each, every process has as many requests at once and messages as the one of the floor; otherwise it has a third of them.`,
    `Sent until heard: one process takes a message, and ${LISTENERS} streams on each of ${PROCESSES} hear it. Ours: those on the other processes; the floor: those on the same, of the same messages.`,
    'Metrics: processor time of one reading, of server and database, in the five seconds until the next one.',
  ];
  return { name: 'w18-processes', title: 'W18 processes on one database', rows, notes };
};

/** `ownMs`: without what the processes take in that time when nobody calls them. */
type Load = { cpuMs: number; ownMs: number; perSecond: number };

async function messagesOf(
  world: World,
  { repeat }: Options,
  one: Processes,
  groups: [string, Processes][],
): Promise<Row[]> {
  const alone = await writersOf(one, WRITERS);
  await loaded(world, one, alone, WARM_UP);
  const rows: Row[] = [];
  for (const [name, many] of groups) {
    const writers = await writersOf(many, WRITERS * PROCESSES);
    await loaded(world, many, writers, WARM_UP * PROCESSES);
    for (const { times, whose } of [
      { times: 1, whose: `${PROCESSES} processes, ${name}` },
      { times: PROCESSES, whose: `${PROCESSES} processes with ${WRITERS} writers each, ${name}` },
    ]) {
      const { ours, floor } = await alternately(repeat, {
        ours: () => loaded(world, many, writers.slice(0, WRITERS * times), MESSAGES * times),
        floor: () => loaded(world, one, alone, MESSAGES),
      });
      rows.push(...rowsOf(whose, ours, floor));
    }
  }
  return rows;
}

function rowsOf(whose: string, ours: Load[], floor: Load[]): Row[] {
  const each = (key: keyof Load) => ({
    ours: ours.map((load) => load[key]),
    floor: floor.map((load) => load[key]),
  });
  return [
    {
      what: `processor time of a message, ${whose}`,
      unit: 'ms',
      ...each('cpuMs'),
      goal: { of: 'ratio', atMost: 1.1 },
    },
    {
      what: '  without what idle processes take',
      unit: 'ms',
      ...each('ownMs'),
      goal: { of: 'ratio', atMost: 1.1 },
    },
    { what: '  messages accepted', unit: '/s', ...each('perSecond') },
  ];
}

type Writer = { caller: Caller; room: RoomIds };

async function writersOf({ pool }: Processes, count: number): Promise<Writer[]> {
  const writers: Writer[] = [];
  while (writers.length < count) {
    const [business, caller] = [await aCaller(pool, 'business'), await aCaller(pool, 'creator')];
    writers.push({ caller, room: await aRoomOf(pool, business, caller) });
  }
  return writers;
}

/** Sends the messages of a round, spread over the processes. */
async function loaded(
  world: World,
  { origins, pids }: Processes,
  writers: Writer[],
  messages: number,
): Promise<Load> {
  const idle = theirs(world, pids);
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const before = theirs(world, pids);
  let left = messages;
  const start = performance.now();
  const work = writers.map(async ({ caller, room }, index) => {
    const origin = origins[index % origins.length] ?? '';
    while (left-- > 0) await say(origin, caller, room, true, texts[left % texts.length] ?? '');
  });
  await Promise.all(work);
  const ms = performance.now() - start;
  const cpuMs = theirs(world, pids) - before;
  const idleMs = ((before - idle) / IDLE_MS) * ms;
  return {
    cpuMs: cpuMs / messages,
    ownMs: (cpuMs - idleMs) / messages,
    perSecond: (messages * 1000) / ms,
  };
}

/** Milliseconds of processor time of these servers and of PostgreSQL, without ours. */
function theirs({ product }: World, pids: readonly number[]): number {
  const { user, system } = process.cpuUsage();
  return processorMs([product.pid, ...pids]) - (user + system) / 1_000;
}

async function say(
  origin: string,
  { headers }: Caller,
  room: RoomIds,
  isMessageFromCreator: boolean,
  message: string,
): Promise<void> {
  const payload = { ...room, message, isMessageFromCreator };
  const occurredAt = new Date().toISOString();
  const command = { id: newId<CommandId>(), kind: 'addMessage', occurredAt, payload };
  const body = JSON.stringify({ commands: [command] });
  await call(`${origin}/api/commands`, { method: 'POST', headers, body });
}

async function fanOutOf({ repeat }: Options, name: string, group: Processes): Promise<Row> {
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round <= repeat; round++) {
    const { within, across } = await fanOut(group);
    if (round === 0) continue;
    ours.push(percentile(across, 0.99));
    floor.push(percentile(within, 0.99));
  }
  const what = `sent until heard on another process, 99 %, ${name}`;
  return { what, unit: 'ms', ours, floor, goal: { of: 'ratio', atMost: 2 } };
}

/** The times of each message from sending to each stream, on the process that took it and on the others. */
async function fanOut({
  origins,
  pool,
}: Processes): Promise<{ within: number[]; across: number[] }> {
  const [business, creator] = [await aCaller(pool, 'business'), await aCaller(pool, 'creator')];
  const room = await aRoomOf(pool, business, creator);
  const { rows } = await pool.query<{ since: string }>(
    `select (select value from meta where key = 'epoch') || '.' || revision as since from accounts where id = $1`,
    [creator.person.accountId],
  );
  const since = encodeURIComponent(rows[0]?.since ?? '');
  const heard = new Map<string, { process: number; at: number }[]>();
  const streams = origins.flatMap((origin, process) =>
    Array.from({ length: LISTENERS }, () =>
      listenTo(`${origin}/api/live?since=${since}`, creator.headers, (text) => {
        const at = performance.now();
        for (const [fan] of text.matchAll(/fan-[0-9a-f-]{36}/g))
          heard.get(fan)?.push({ process, at });
      }),
    ),
  );
  const listeners = await Promise.all(streams);
  const times = { within: [] as number[], across: [] as number[] };
  for (let index = 0; index < FANNED; index++) {
    const fan = `fan-${newId()}`;
    const notes: { process: number; at: number }[] = [];
    heard.set(fan, notes);
    // Each process takes its turn, so a slow one is on both sides.
    const taker = index % origins.length;
    const start = performance.now();
    await say(origins[taker] ?? '', business, room, false, fan);
    while (notes.length < listeners.length) await new Promise((resolve) => setTimeout(resolve, 1));
    // The first messages find connections and plans cold.
    if (index < FANNED / 8 && !isToy) continue;
    for (const { process, at } of notes) {
      times[process === taker ? 'within' : 'across'].push(at - start);
    }
  }
  for (const listener of listeners) listener.close();
  return times;
}

async function metricsOf(
  world: World,
  { repeat }: Options,
  { metrics, pids }: Processes,
): Promise<Row> {
  const ours: number[] = [];
  for (let round = 0; round <= repeat; round++) {
    const before = theirs(world, pids);
    for (let scrape = 0; scrape < SCRAPES; scrape++) await call(metrics[0] ?? '');
    const each = (theirs(world, pids) - before) / SCRAPES;
    if (round > 0) ours.push((each / SCRAPE_EVERY_MS) * 100);
  }
  const what = 'processor time of metrics that are read every 5 s, of one core';
  return { what, unit: '%', ours, goal: { of: 'ours', atMost: 1 } };
}
