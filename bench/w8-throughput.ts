import type pg from 'pg';
import { headers as names } from '#contract/routes/route.ts';
import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import { INSERT, insertValues } from './support/floor-sql.ts';
import { call, perSecond } from './support/http-load.ts';
import type { Options } from './support/measure.ts';
import { median, type Row } from './support/report.ts';
import {
  aPerson,
  aSession,
  somePeople,
  someMessages,
  someRooms,
  texts,
  type Person,
  type RoomIds,
} from './support/seed.ts';
import type { World } from './support/world.ts';
import { sizeOf } from './support/size.ts';

const WORKERS = 8;
const MEASURED_MS = sizeOf(2_000, 200);
/** Messages that one pull brings. */
const CATCH_UP = 20;
/** Rooms that hold the history. Each has two accounts of its own, so no feed is the whole database. */
const ROOMS = sizeOf(500, 20);
const ACCOUNTS_AT_ONCE = 10_000;

type Client = { person: Person; room: RoomIds; headers: Record<string, string>; since: string };
type Figures = Record<'single' | 'batch' | 'pull', { ours: number[]; floor: number[] }>;

export async function measureThroughput(world: World, { big, repeat }: Options) {
  const clients = await someClients(world);
  const others = await someHistory(world);
  const small = 10_000;
  const large = big ? 1_000_000 : sizeOf(100_000);
  await someMessages(world.pool, others, small / ROOMS);
  const early = await rounds(world, clients, repeat);
  await someMessages(world.pool, others, (large - small) / ROOMS);
  const [accounts, timers] = big ? [100_000, 100_000] : [sizeOf(10_000), sizeOf(10_000)];
  await someAccounts(world, accounts);
  await someTimers(world.pool, timers);
  const late = await rounds(world, clients, repeat);

  const words = {
    single: 'messages accepted, one a request',
    batch: 'messages accepted, 100 a request',
    pull: `pulls of ${CATCH_UP} messages`,
  };
  const rows = (Object.keys(words) as (keyof Figures)[]).flatMap((name): Row[] => [
    {
      what: `${words[name]} (${short(small)} in the database)`,
      unit: '/s',
      ...early[name],
      ...(name !== 'pull' && {
        goal: { of: 'ratio', atLeast: name === 'single' ? 0.25 : 0.5 },
      }),
    },
    {
      what: `  time at ${short(large)} in times of ${short(small)}`,
      unit: '×',
      ours: [median(early[name].ours) / median(late[name].ours)],
      floor: [median(early[name].floor) / median(late[name].floor)],
      goal: { of: 'ours', atMost: 1.3 },
    },
  ]);
  const notes = [
    `${WORKERS} clients at once. Floor of accepting: a bare pg transaction that inserts the same number of rows, without HTTP.`,
    'Floor of pulling: bare node:http with one bare pg select of as many rows.',
    `The history comes with ${short(accounts)} more accounts, and with ${short(timers)} jobs that wait for moments of the next 72 hours.`,
    'Growth: the floor column is how much the bare work changed between the two moments, which shows the noise.',
  ];
  return { rows, notes };
}

const short = (count: number) =>
  count >= 1_000_000 ? `${count / 1_000_000}M` : `${count / 1000}k`;

/** So many accounts more, half of them creators. */
async function someAccounts({ pool }: World, count: number): Promise<void> {
  for (let made = 0; made < count; made += ACCOUNTS_AT_ONCE) {
    const half = Math.ceil(Math.min(ACCOUNTS_AT_ONCE, count - made) / 2);
    await somePeople(pool, 'creator', half);
    await somePeople(pool, 'business', half);
  }
  for (const table of ['users', 'accounts', 'creators', 'businesses', 'memberships']) {
    await pool.query(`vacuum (analyze) ${table}`);
  }
}

/** So many jobs that wait for moments of the next 72 hours, in all of the server's queues alike. None starts before an hour has passed. */
async function someTimers(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into pgboss.job (name, data, singleton_key, start_after)
     select (array(select name from pgboss.queue order by name))[1 + n % (select count(*) from pgboss.queue)], '{}',
            uuidv7()::text, now() + interval '1 hour' + n * interval '71 hours' / $1::int
     from generate_series(1, $1::int) n`,
    [count],
  );
  await pool.query('vacuum (analyze) pgboss.job');
}

async function someHistory(world: World): Promise<RoomIds[]> {
  const businesses = await somePeople(world.pool, 'business', ROOMS);
  const creators = await somePeople(world.pool, 'creator', ROOMS);
  const pairs = businesses.map((business, index) => ({
    business,
    creator: creators[index] as Person,
  }));
  return await someRooms(world.pool, pairs);
}

/** Each client is an account of its own with its own room, and has 20 messages to catch up on. */
async function someClients(world: World): Promise<Client[]> {
  const clients: Client[] = [];
  for (let index = 0; index < WORKERS; index++) {
    const [business, creator] = [
      await aPerson(world.pool, 'business'),
      await aPerson(world.pool, 'creator'),
    ];
    const [room] = await someRooms(world.pool, [{ business, creator }]);
    const { accessToken } = await aSession(world.pool, creator);
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${accessToken}`,
      [names.account]: creator.accountId,
    };
    clients.push({ person: creator, room: room as RoomIds, headers, since: '' });
  }
  return clients;
}

async function rounds(world: World, clients: Client[], repeat: number): Promise<Figures> {
  const figures: Figures = {
    single: { ours: [], floor: [] },
    batch: { ours: [], floor: [] },
    pull: { ours: [], floor: [] },
  };
  for (let round = 0; round <= repeat; round++) {
    const single = { ours: await accept(world, clients, 1), floor: await insert(world, 1) };
    const batch = { floor: await insert(world, 100), ours: await accept(world, clients, 100) };
    const pulls = { ours: await pull(world, clients), floor: await select(world) };
    if (round === 0) continue;
    for (const [name, one] of Object.entries({ single, batch, pull: pulls })) {
      figures[name as keyof Figures].ours.push(one.ours);
      figures[name as keyof Figures].floor.push(one.floor);
    }
  }
  return figures;
}

async function accept({ productOrigin }: World, clients: Client[], size: number): Promise<number> {
  const requests = await perSecond(WORKERS, MEASURED_MS, async (worker) => {
    const { headers, room } = clients[worker] as Client;
    const commands = Array.from({ length: size }, (_, index) => ({
      id: newId<CommandId>(),
      kind: 'addMessage',
      occurredAt: new Date().toISOString(),
      payload: { ...room, message: texts[index] ?? '', isMessageFromCreator: true },
    }));
    const body = JSON.stringify({ commands });
    const answer = await call(`${productOrigin}/api/commands`, { method: 'POST', headers, body });
    if (answer.split('"outcome":"done"').length !== size + 1)
      throw new Error(`Not accepted: ${answer.slice(0, 300)}`);
  });
  return requests * size;
}

let seq = 0;

async function insert({ floorPool }: World, size: number): Promise<number> {
  const transactions = await perSecond(WORKERS, MEASURED_MS, async (worker) => {
    const rows = Array.from({ length: size }, (_, index) => ({
      chatroomId: `room ${worker}`,
      seq: seq++,
      id: newId(),
      message: texts[index] ?? '',
    }));
    const client = await floorPool.connect();
    await client.query('begin');
    await client.query({ name: 'insert', text: INSERT, values: insertValues(rows) });
    await client.query('commit');
    client.release();
  });
  return transactions * size;
}

async function pull(world: World, clients: Client[]): Promise<number> {
  for (const client of clients) client.since = await cursorBefore(world, client, CATCH_UP);
  return await perSecond(WORKERS, MEASURED_MS, async (worker) => {
    const { headers, since } = clients[worker] as Client;
    await call(`${world.productOrigin}/api/sync?since=${since}`, { headers });
  });
}

/** The cursor of a device that lacks the newest messages. They arrive in batches, so whole batches are counted. */
async function cursorBefore(world: World, client: Client, count: number): Promise<string> {
  const commands = Array.from({ length: count }, () => ({
    id: newId<CommandId>(),
    kind: 'addMessage',
    occurredAt: new Date().toISOString(),
    payload: { ...client.room, message: texts[0] ?? '', isMessageFromCreator: true },
  }));
  const { rows } = await world.pool.query<{ cursor: string }>(
    `select (select value from meta where key = 'epoch') || '.' || revision as cursor from accounts where id = $1`,
    [client.person.accountId],
  );
  const body = JSON.stringify({ commands });
  await call(`${world.productOrigin}/api/commands`, {
    method: 'POST',
    headers: client.headers,
    body,
  });
  return rows[0]?.cursor ?? '';
}

async function select({ floorOrigin }: World): Promise<number> {
  return await perSecond(WORKERS, MEASURED_MS, (worker) =>
    call(`${floorOrigin}/rows?of=${encodeURIComponent(`room ${worker}`)}`),
  );
}
