import type { PoolClient } from 'pg';
import { missing } from './api-error.ts';
import type { Kind, Kinds, Stored } from './kinds.ts';

/** The API version whose shapes the objects have: the one that the SDK in package.json sends. */
export const API_VERSION = '2026-10-28.endive';

/** A webhook is retried for so long. */
const RETRIED_FOR_S = 3 * 24 * 3600;
const RANDOM_BYTES = 18;

/** The request that an event names as its cause. */
export type Cause = { id: string | null; idempotency_key: string | null };

/** `clock`: the test clock that an object follows. `due`: when time itself changes the object next. */
type Placement = { due?: number | null; clock?: string | null };

type Seed = {
  client: PoolClient;
  /** Seconds since 1970: by the sandbox's clock, or by the test clock of the objects. */
  now: number;
  /** Seconds since 1970 by the sandbox's clock. */
  wallTime: number;
  /** The connected account that the work is about; empty for the platform. */
  account: string;
  cause: Cause;
  randomBytes: (count: number) => Uint8Array;
};

/** Objects and events of one transaction. Writers hold the write lock, so nothing changes under them. */
export type Store = Pick<Seed, 'client' | 'now' | 'wallTime' | 'account'> & {
  newId(prefix: string): string;
  find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | null>;
  /** Throws the API's answer for an unknown id. */
  get<K extends Kind>(kind: K, id: string, param?: string): Promise<Kinds[K]>;
  /** All objects of a kind whose fields have these values, the newest first. */
  where<K extends Kind>(kind: K, fields: object): Promise<Kinds[K][]>;
  event(type: string, object: object, previous?: object): Promise<void>;
  /** Stores a new object, and an event about it if a type is given. */
  insert<T extends Stored>(object: T, type?: string | null, placement?: Placement): Promise<T>;
  /** Stores changed fields, and an event with their previous values if a type is given. Without `due` that time is kept. */
  change<T extends Stored>(
    object: T,
    changes: Partial<T>,
    type?: string | null,
    due?: number | null,
  ): Promise<T>;
  /** The same transaction for a connected account, or for the platform if the id is empty. */
  ofAccount(id: string): Store;
  /** The same transaction at another time. */
  atTime(time: number): Store;
};

export function openStore(seed: Seed): Store {
  const { client, now, wallTime, account, cause } = seed;

  function newId(prefix: string): string {
    const random = Buffer.from(seed.randomBytes(RANDOM_BYTES)).toString('base64');
    return `${prefix}_${random.replaceAll(/[+/]/g, 'x')}`;
  }

  async function find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | null> {
    const { rows } = await client.query<{ data: Kinds[K] }>(
      'select data from payment_sandbox.objects where id = $1 and kind = $2 and account = $3',
      [id, kind, account],
    );
    return rows[0]?.data ?? null;
  }

  async function get<K extends Kind>(kind: K, id: string, param = 'id'): Promise<Kinds[K]> {
    const found = await find(kind, id);
    if (!found) throw missing(kind, id, param);
    return found;
  }

  async function where<K extends Kind>(kind: K, fields: object): Promise<Kinds[K][]> {
    const { rows } = await client.query<{ data: Kinds[K] }>(
      `select data from payment_sandbox.objects
       where kind = $1 and account = $2 and data @> $3 order by seq desc`,
      [kind, account, JSON.stringify(fields)],
    );
    return rows.map((row) => row.data);
  }

  async function event(type: string, object: object, previous?: object): Promise<void> {
    const id = newId('evt');
    const body: Kinds['event'] = {
      id,
      object: 'event',
      ...(account && { account }),
      api_version: API_VERSION,
      created: now,
      data: { object, ...(previous && { previous_attributes: previous }) },
      livemode: false,
      pending_webhooks: 1,
      request: cause,
      type,
    };
    await insert(body);
    await client.query(
      'insert into payment_sandbox.deliveries (event, next_at, expires_at) values ($1, $2, $3)',
      [id, wallTime, wallTime + RETRIED_FOR_S],
    );
  }

  async function insert<T extends Stored>(
    object: T,
    type: string | null = null,
    { due = null, clock = null }: Placement = {},
  ): Promise<T> {
    await client.query(
      `insert into payment_sandbox.objects (id, kind, account, clock, due_at, created, data)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [object.id, object.object, account, clock, due, now, JSON.stringify(object)],
    );
    if (type) await event(type, object);
    return object;
  }

  async function change<T extends Stored>(
    object: T,
    changes: Partial<T>,
    type: string | null = null,
    due?: number | null,
  ): Promise<T> {
    const changed = { ...object, ...changes };
    await client.query(
      `update payment_sandbox.objects
       set data = $2, due_at = case when $3 then $4::bigint else due_at end where id = $1`,
      [object.id, JSON.stringify(changed), due !== undefined, due ?? null],
    );
    const previous = type && previousOf(object, changes);
    if (type && previous) await event(type, changed, previous);
    return changed;
  }

  return {
    client,
    now,
    wallTime,
    account,
    newId,
    find,
    get,
    where,
    event,
    insert,
    change,
    ofAccount: (other) => openStore({ ...seed, account: other }),
    atTime: (time) => openStore({ ...seed, now: time }),
  };
}

/** The values that the changes replace, or null if they replace nothing that the API shows. */
function previousOf(object: object, changes: object): object | null {
  const before = new Map<string, unknown>(Object.entries(object));
  const replaced = Object.entries(changes).filter(
    ([key, value]) =>
      !key.startsWith('_') &&
      JSON.stringify(before.get(key) ?? null) !== JSON.stringify(value ?? null),
  );
  if (replaced.length === 0) return null;
  return Object.fromEntries(replaced.map(([key]) => [key, before.get(key) ?? null]));
}
