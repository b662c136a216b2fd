import { createClient, ErrorReply } from '@redis/client';
import { StartError } from '../../env/start-error.ts';
import { keepBeat, PATIENCE_MS, within, type Beat, type OpenLink } from './line.ts';
import type { Way } from './shared.ts';
import { CHANNEL } from './wire.ts';

/** Redis answers so while it starts or changes its roles. */
const PASSING = /^(?:LOADING|BUSY|MASTERDOWN|TRYAGAIN|CLUSTERDOWN)\b/;

/**
 * Through Redis. Nothing is kept there, so nothing is lost with it: while it is away, hints take the next way, and once it is back,
 * every listener looks into the database.
 */
export const redisWay = (url: string, log: (line: string) => void, beat: Beat = {}): Way => ({
  open: redisLink(url, beat),
  onLost: ({ message }) =>
    log(`The bus lost Redis, and uses the database until it is back: ${message}`),
  onAway: ({ message }) => log(`Redis is still away: ${message}`),
  onBack: () => log('The bus has Redis again.'),
  onUnreachable: (error) => {
    if (error instanceof StartError) throw error;
    if (error instanceof ErrorReply && !PASSING.test(error.message)) {
      throw new StartError(`The Redis of REDIS_URL refuses us: ${error.message}`);
    }
    const why = error instanceof Error ? error.message : String(error);
    log(`The bus can't reach Redis, and uses the database until it can: ${why}`);
  },
});

/** One connection sends and receives, which the third version of Redis's protocol allows. */
const redisLink =
  (url: string, beat: Beat): OpenLink =>
  async ({ heard, lost }) => {
    const { patienceMs = PATIENCE_MS } = beat;
    const client = clientFor(url, patienceMs);
    client.on('error', lost);
    const destroy = () => {
      if (client.isOpen) client.destroy();
    };
    try {
      await within(patienceMs, client.connect());
      await within(patienceMs, client.subscribe(CHANNEL, heard));
    } catch (error) {
      destroy();
      throw error;
    }
    const stopBeat = keepBeat(beat, () => client.ping(), lost);
    return {
      async send(payload) {
        await within(patienceMs, client.publish(CHANNEL, payload));
      },
      async close() {
        stopBeat();
        destroy();
      },
    };
  };

function clientFor(url: string, patienceMs: number) {
  try {
    return createClient({
      url,
      RESP: 3,
      name: 'pollin-bus',
      socket: { reconnectStrategy: false, connectTimeout: patienceMs },
      disableOfflineQueue: true,
    });
  } catch {
    // The client's own error may quote the address with its password.
    throw new StartError(
      'REDIS_URL must be an address such as redis://:password@host:6379/0: its path is the number of a database, and % begins an escape such as %40.',
    );
  }
}
