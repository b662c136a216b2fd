import type { CampaignId, CommandId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { headers as names } from '#contract/routes/route.ts';
import {
  aFloorPair,
  CANDIDATE_FLOOR,
  writeBare,
  type FloorPair,
} from './support/floor-candidates.ts';
import { call, perSecond } from './support/http-load.ts';
import type { Measure } from './support/measure.ts';
import { processorMs } from './support/processor-time.ts';
import { median, type Row } from './support/report.ts';
import { aSession, somePeople, type Person } from './support/seed.ts';
import { ownCampaigns, someCampaigns, someTalents } from './support/seed-campaigns.ts';
import type { World } from './support/world.ts';
import { sizeOf } from './support/size.ts';

const WORKERS = 8;
const MEASURED_MS = sizeOf(2_000, 200);
const SMALL = 100;
const LARGE = sizeOf(100_000);
/** Campaigns that a business has changed while its device was away. */
const CHANGED = 20;

type Client = {
  campaignId: CampaignId;
  candidateId: ProjectId;
  creator: Person;
  headers: Record<string, string>;
  events: number;
  floor: FloorPair;
  floorEvents: number;
};
type Desk = { headers: Record<string, string>; since: string };

const words = {
  events: 'an application or its withdrawal, one a request',
  first: 'the first page of 20 opportunities',
  later: 'the fifth page of 20 opportunities',
  list: 'first contact of a business with 20 campaigns',
  delta: `a pull of ${CHANGED} changed campaigns`,
};
type Name = keyof typeof words;
type Figures = Record<Name, { ours: number[]; floor: number[] }>;

/** W10: what creators and businesses do about campaigns, and how it changes with the campaigns there are. */
export const campaigns: Measure = async (world, { repeat }) => {
  await world.floorPool.query(CANDIDATE_FLOOR);
  const owners = await someCampaigns(world.pool, SMALL);
  const clients = await someClients(world);
  const desks = await Promise.all(owners.slice(0, WORKERS).map((owner) => aDesk(world, owner)));
  const early = await rounds(world, clients, desks, repeat);
  await someCampaigns(world.pool, LARGE - SMALL);
  const late = await rounds(world, clients, desks, repeat);
  const rows = (Object.keys(words) as Name[]).flatMap((name): Row[] => [
    {
      what: `${words[name]} (${SMALL} campaigns)`,
      unit: 'ms',
      ...early[name],
      ...(name === 'events' && { goal: { of: 'ratio', atMost: 4 } }),
    },
    {
      what: '  at 100k in times of 100',
      unit: '×',
      ours: [median(late[name].ours) / median(early[name].ours)],
      floor: [median(late[name].floor) / median(early[name].floor)],
      goal: { of: 'ours', atMost: 1.3 },
    },
  ]);
  const notes = [
    'Milliseconds of processor time – client, server and database –, so that what else the machine does counts for neither.',
    `${WORKERS} clients at once, each of its own account. Floor of the events: a bare pg transaction that writes the same rows, without HTTP, locks or rules.`,
    'Floor of reading: bare node:http with one bare pg select.',
    'Growth: the floor column is how much the bare work changed between the two moments, which shows the noise.',
  ];
  return { name: 'w10-campaigns', title: 'W10 campaigns', rows, notes };
};

async function someClients(world: World): Promise<Client[]> {
  const businesses = await somePeople(world.pool, 'business', WORKERS);
  const creators = await someTalents(world.pool, WORKERS);
  const own = await ownCampaigns(world.pool, businesses);
  return await Promise.all(
    own.map(async (campaignId, index) => {
      const creator = creators[index] as Person;
      const floor = await aFloorPair(world.floorPool);
      const headers = await signIn(world, creator);
      const candidateId = newId<ProjectId>();
      return { campaignId, candidateId, creator, headers, events: 0, floor, floorEvents: 0 };
    }),
  );
}

async function signIn({ pool }: World, person: Person): Promise<Record<string, string>> {
  const { accessToken } = await aSession(pool, person);
  return {
    'content-type': 'application/json',
    authorization: `Bearer ${accessToken}`,
    [names.account]: person.accountId,
  };
}

/** A business's device that has not seen the newest change of its campaigns. */
async function aDesk(world: World, owner: Person): Promise<Desk> {
  const { rows } = await world.pool.query<{ since: string }>(
    `with raised as (update accounts set revision = revision + 1 where id = $1 returning revision),
          changed as (update feed set revision = (select revision from raised) where account_id = $1 and collection = 'campaigns' returning 1)
     select (select value from meta where key = 'epoch') || '.' || (select revision - 1 from raised) as since,
            (select count(*) from changed)`,
    [owner.accountId],
  );
  return { headers: await signIn(world, owner), since: rows[0]?.since ?? '' };
}

async function rounds(
  world: World,
  clients: Client[],
  desks: Desk[],
  repeat: number,
): Promise<Figures> {
  const figures = Object.fromEntries(
    Object.keys(words).map((name) => [name, { ours: [], floor: [] }]),
  ) as unknown as Figures;
  const { productOrigin } = world;
  const ours: Record<Name, (worker: number) => Promise<unknown>> = {
    events: (worker) => happen(world, clients[worker] as Client),
    first: (worker) => pageOf(world, clients[worker] as Client, ''),
    later: (worker) => pageOf(world, clients[worker] as Client, fifth[worker] ?? ''),
    list: (worker) =>
      call(`${productOrigin}/api/sync?collections=campaigns:1`, {
        headers: (desks[worker % desks.length] as Desk).headers,
      }),
    delta: (worker) => {
      const { headers, since } = desks[worker % desks.length] as Desk;
      return call(`${productOrigin}/api/sync?since=${since}&collections=campaigns:1`, { headers });
    },
  };
  const fifth = await Promise.all(clients.map((client) => fifthPage(world, client)));
  const select = (worker: number) => call(`${world.floorOrigin}/rows?of=${worker}`);
  const bare = (worker: number) => {
    const client = clients[worker] as Client;
    return writeBare(world.floorPool, client.floor, ++client.floorEvents);
  };
  for (let round = 0; round <= repeat; round++) {
    for (const name of Object.keys(words) as Name[]) {
      const floor = await costOf(world, name === 'events' ? bare : select);
      const own = await costOf(world, ours[name]);
      if (round === 0) continue;
      figures[name].ours.push(own);
      figures[name].floor.push(floor);
    }
  }
  return figures;
}

/** Milliseconds of processor time that one takes. */
async function costOf(
  { product, floor }: World,
  work: (worker: number) => Promise<unknown>,
): Promise<number> {
  const pids = [product.pid, floor.pid];
  const [before, start] = [processorMs(pids), performance.now()];
  const rate = await perSecond(WORKERS, MEASURED_MS, work);
  const done = (rate * (performance.now() - start)) / 1_000;
  return (processorMs(pids) - before) / done;
}

/** Applies and withdraws, alternately: both sides see each event, and the business is notified of each. */
async function happen({ productOrigin }: World, client: Client): Promise<void> {
  const { campaignId, candidateId, creator, headers } = client;
  const applies = client.events % 2 === 0;
  client.events += 1;
  const event = applies
    ? { event: 'creator_applied', note: '', proposedPriceCents: null, availabilityHint: [] }
    : { event: 'creator_withdraw' };
  const command = {
    id: newId<CommandId>(),
    kind: 'candidateEvent',
    occurredAt: new Date().toISOString(),
    payload: { candidateId, campaignId, creatorId: creator.accountId, ...event },
  };
  const body = JSON.stringify({ commands: [command] });
  const answer = await call(`${productOrigin}/api/commands`, { method: 'POST', headers, body });
  if (!answer.includes('"outcome":"done"'))
    throw new Error(`Not accepted: ${answer.slice(0, 300)}`);
}

async function pageOf(
  { productOrigin }: World,
  { headers }: Client,
  cursor: string,
): Promise<string | null> {
  const query = cursor === '' ? '' : `?cursor=${cursor}`;
  const answer = await call(`${productOrigin}/api/opportunities${query}`, { headers });
  const { opportunities, next } = JSON.parse(answer) as {
    opportunities: unknown[];
    next: string | null;
  };
  if (opportunities.length === 0) throw new Error('There were no opportunities.');
  return next;
}

async function fifthPage(world: World, client: Client): Promise<string> {
  let cursor = '';
  for (let page = 1; page < 5; page += 1) cursor = (await pageOf(world, client, cursor)) ?? cursor;
  return cursor;
}
