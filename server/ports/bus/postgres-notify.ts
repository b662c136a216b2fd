import pg from 'pg';
import type { AccountId, SessionId } from '#contract/ids.ts';
import type { Bus, Hint } from './bus.ts';
import { createListeners } from './listeners.ts';

const CHANNEL = 'pollin_revisions';
/** PostgreSQL refuses payloads of 8,000 bytes and more. A hint is at most 36 + 1 + 15 + 1 bytes. */
const HINTS_PER_NOTIFY = 140;
/** Later than any revision. */
const UNKNOWN_REVISION = Number.MAX_SAFE_INTEGER;
const RECONNECT_MS = [100, 500, 2_000, 5_000];

/**
 * Hints through `LISTEN`/`NOTIFY`, for several server processes on one database. Sending happens after commit on a
 * connection of its own: inside the writing transaction it would make all commits of the cluster queue (measured: 3 to
 * 11 times slower). While one `NOTIFY` is under way, further hints gather and leave together.
 *
 * Listeners of this process are told at once, so that they hear nothing twice only when they compare revisions. `isAlone`: no
 * other server uses the database, so nothing is sent; only operators' programs are heard.
 */
export async function createNotifyBus(
  url: string,
  log: (line: string) => void,
  { isAlone = false } = {},
): Promise<Bus> {
  const listeners = createListeners<AccountId, Hint>();
  const sessions = createListeners<SessionId, void>();
  const outgoing = createOutgoing(log);
  let client: pg.Client | null = null;
  let closed = false;
  let attempts = 0;
  let wasLost = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = await listen(url, lose, {
      hint: (hint) => listeners.notify(hint.accountId, hint),
      ended: (id) => sessions.notify(id),
    });
    if (closed) return next.end();
    client = next;
    attempts = 0;
    if (wasLost) catchUp();
    void outgoing.sendBy(client);
  }

  /** Hints of other processes passed by while the connection was lost, so each listener looks for itself. */
  function catchUp(): void {
    wasLost = false;
    listeners.notifyAll((accountId) => ({ accountId, revision: UNKNOWN_REVISION }));
    sessions.notifyAll(() => undefined);
  }

  function lose(lost: pg.Client, error: Error): void {
    if (closed || client !== lost) return;
    client = null;
    wasLost = true;
    log(`The bus lost its database connection: ${error.message}`);
    reconnect();
  }

  function reconnect(): void {
    const wait = RECONNECT_MS[Math.min(attempts, RECONNECT_MS.length - 1)];
    attempts++;
    retry = setTimeout(() => {
      connect().catch(() => {
        if (!closed) reconnect();
      });
    }, wait);
    retry.unref();
  }

  function publish(hints: readonly Hint[]): void {
    for (const hint of hints) {
      listeners.notify(hint.accountId, hint);
      if (!isAlone) outgoing.addHint(hint);
    }
    void outgoing.sendBy(client);
  }

  function publishEnded(ids: readonly SessionId[]): void {
    for (const id of ids) {
      sessions.notify(id);
      if (!isAlone) outgoing.addEnd(id);
    }
    void outgoing.sendBy(client);
  }

  await connect();
  return {
    publish,
    subscribe: listeners.add,
    publishEnded,
    subscribeEnded: sessions.add,
    async close() {
      closed = true;
      clearTimeout(retry);
      listeners.clear();
      sessions.clear();
      await client?.end();
    },
  };
}

/** What waits to be sent to other processes: of each account the newest revision, and sessions that ended. */
function createOutgoing(log: (line: string) => void) {
  /** Revisions by account; null for a session that ended. */
  const pending = new Map<string, number | null>();
  let isSending = false;
  return {
    addHint({ accountId, revision }: Hint): void {
      pending.set(accountId, Math.max(revision, pending.get(accountId) ?? 0));
    },
    addEnd(id: SessionId): void {
      pending.set(`${ENDED}:${id}`, null);
    },
    /** Sends everything, also what comes meanwhile. Without a connection it waits for the next call. */
    async sendBy(client: pg.Client | null): Promise<void> {
      if (isSending || client === null) return;
      isSending = true;
      try {
        while (pending.size > 0) {
          const hints = [...pending].slice(0, HINTS_PER_NOTIFY);
          for (const [name] of hints) pending.delete(name);
          await client.query('select pg_notify($1, $2)', [CHANNEL, payloadOf(hints)]);
        }
      } catch (error) {
        log(`The bus could not send: ${error instanceof Error ? error.message : String(error)}`);
      } finally {
        isSending = false;
      }
    },
  };
}

/** Tells every server that sessions have ended, once the transaction is committed: for programs without a bus of their own. */
export async function notifyEnded(client: pg.ClientBase, ids: readonly SessionId[]): Promise<void> {
  const ends = ids.map((id): [string, null] => [`${ENDED}:${id}`, null]);
  for (let first = 0; first < ends.length; first += HINTS_PER_NOTIFY) {
    const payload = payloadOf(ends.slice(first, first + HINTS_PER_NOTIFY));
    await client.query('select pg_notify($1, $2)', [CHANNEL, payload]);
  }
}

/** A connection that hears the hints of every process. */
async function listen(
  url: string,
  onLost: (client: pg.Client, error: Error) => void,
  on: { hint: (hint: Hint) => void; ended: (id: SessionId) => void },
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'pollin bus',
    keepAlive: true,
  });
  client.on('error', (error) => onLost(client, error));
  client.on('end', () => onLost(client, new Error('the connection ended')));
  client.on('notification', ({ payload = '' }) => {
    hintsIn(payload).forEach(on.hint);
    endsIn(payload).forEach(on.ended);
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    // One that connected and cannot listen would stay, and each attempt would add another.
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

const payloadOf = (hints: readonly [string, number | null][]): string =>
  hints.map(([name, revision]) => (revision === null ? name : `${name}:${revision}`)).join(' ');

/** What stands in a hint's place for a session that has ended. A process of an older build takes it for an unknown account. */
const ENDED = 'ended';

const partsIn = (payload: string): [string, string][] =>
  payload.split(' ').map((part) => {
    const [name = '', value = ''] = part.split(':');
    return [name, value];
  });

const hintsIn = (payload: string): Hint[] =>
  partsIn(payload)
    .filter(([name]) => name !== '' && name !== ENDED)
    .map(([name, value]) => ({ accountId: name as AccountId, revision: Number(value) }));

const endsIn = (payload: string): SessionId[] =>
  partsIn(payload).flatMap(([name, value]) => (name === ENDED ? [value as SessionId] : []));
