import pg from 'pg';
import type { SessionId } from '#contract/ids.ts';
import { keepBeat, PATIENCE_MS, within, type Beat, type OpenLink } from './line.ts';
import type { Way } from './shared.ts';
import { CHANNEL, endOf, HINTS_PER_PAYLOAD, payloadOf } from './wire.ts';

type Log = (line: string) => void;

/**
 * Through the database. Sending happens after commit on a connection of its own: inside the writing transaction it would make all
 * commits of the cluster queue (measured: 3 to 11 times slower).
 */
export const notifyWay = (url: string, log: Log, beat: Beat = {}): Way => ({
  open: notifyLink(url, beat),
  onLost: (error) => log(`The bus lost its database connection: ${error.message}`),
  onAway: (error) => log(`The bus still has no database connection: ${error.message}`),
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

/** A connection that receives the hints of every process. */
const notifyLink =
  (url: string, beat: Beat): OpenLink =>
  async ({ heard, lost }) => {
    const { patienceMs = PATIENCE_MS } = beat;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'pollin bus',
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
    });
    client.on('error', lost);
    client.on('end', () => lost(new Error('the connection ended')));
    client.on('notification', ({ payload = '' }) => heard(payload));
    // A farewell that nobody answers would be waited for.
    const close = () =>
      within(patienceMs, client.end()).catch(() => client.connection.stream.destroy());
    try {
      await client.connect();
      await within(patienceMs, client.query(`listen ${CHANNEL}`));
    } catch (error) {
      // One that connected and cannot listen would stay, and each attempt would add another.
      await close();
      throw error;
    }
    let underWay: Promise<unknown> = Promise.resolve();
    let queries = 0;
    /** One after the other: a client takes no second query meanwhile. */
    const query = (statement: string | pg.QueryConfig) => {
      queries++;
      underWay = underWay.then(() => client.query(statement)).finally(() => queries--);
      return underWay;
    };
    // A payload under way finds out by itself.
    const stopBeat = keepBeat(beat, async () => queries || (await query('select')), lost);
    return {
      async send(payload) {
        // Prepared once for the connection.
        const notify = { name: 'notify', text: 'select pg_notify($1, $2)' };
        await within(patienceMs, query({ ...notify, values: [CHANNEL, payload] }));
      },
      async close() {
        stopBeat();
        await close();
      },
    };
  };
