import pg from 'pg';
import type { SessionId } from '#contract/ids.ts';
import type { Bus } from './bus.ts';
import type { OpenLink } from './line.ts';
import { createSharedBus, type Way } from './shared.ts';
import { CHANNEL, endOf, HINTS_PER_PAYLOAD, payloadOf } from './wire.ts';

type Log = (line: string) => void;

/** Hints through `LISTEN`/`NOTIFY` alone. */
export const createNotifyBus = (url: string, log: Log, options = {}): Promise<Bus> =>
  createSharedBus([notifyWay(url, log)], options);

/**
 * Through the database. Sending happens after commit on a connection of its own: inside the writing transaction it would make all
 * commits of the cluster queue (measured: 3 to 11 times slower).
 */
export const notifyWay = (url: string, log: Log): Way => ({
  open: notifyLink(url),
  onLost: (error) => log(`The bus lost its database connection: ${error.message}`),
  onUnreachable: (error) => {
    throw error;
  },
});

/** Tells every server that sessions have ended, once the transaction is committed: for programs without a bus of their own. */
export async function notifyEnded(client: pg.ClientBase, ids: readonly SessionId[]): Promise<void> {
  const ends = ids.map(endOf);
  for (let first = 0; first < ends.length; first += HINTS_PER_PAYLOAD) {
    const payload = payloadOf(ends.slice(first, first + HINTS_PER_PAYLOAD));
    await client.query('select pg_notify($1, $2)', [CHANNEL, payload]);
  }
}

/** A connection that hears the hints of every process. */
const notifyLink =
  (url: string): OpenLink =>
  async ({ heard, lost }) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'pollin bus',
      keepAlive: true,
    });
    client.on('error', lost);
    client.on('end', () => lost(new Error('the connection ended')));
    client.on('notification', ({ payload = '' }) => heard(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      // One that connected and cannot listen would stay, and each attempt would add another.
      await client.end().catch(() => undefined);
      throw error;
    }
    return {
      async send(payload) {
        await client.query('select pg_notify($1, $2)', [CHANNEL, payload]);
      },
      close: () => client.end().catch(() => undefined),
    };
  };
