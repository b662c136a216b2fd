import { createClient, ErrorReply } from '@redis/client';
import { StartError } from '../../env/start-error.ts';
import type { OpenLink } from './line.ts';
import type { Way } from './shared.ts';
import { CHANNEL } from './wire.ts';

/** How long Redis may take for a connection, and for an answer. */
const PATIENCE_MS = 5_000;
/** Between looks at whether Redis still answers. */
const BEAT_MS = 5_000;
/** Redis answers so while it starts or changes its roles. */
const PASSING = /^(?:LOADING|BUSY|MASTERDOWN|TRYAGAIN|CLUSTERDOWN)\b/;

type Beat = { beatMs?: number; patienceMs?: number };

/**
 * Through Redis. Nothing is kept there, so nothing is lost with it: while it is away, hints take the next way, and once it is back,
 * every listener looks into the database.
 */
export const redisWay = (url: string, log: (line: string) => void, beat: Beat = {}): Way => ({
  open: redisLink(url, beat),
  onLost: ({ message }) =>
    log(`The bus lost Redis, and uses the database until it is back: ${message}`),
  onBack: () => log('The bus has Redis again.'),
  onUnreachable: (error) => {
    if (error instanceof ErrorReply && !PASSING.test(error.message)) {
      throw new StartError(`The Redis of REDIS_URL refuses us: ${error.message}`);
    }
    const why = error instanceof Error ? error.message : String(error);
    log(`The bus can't reach Redis, and uses the database until it can: ${why}`);
  },
});

/** One connection sends and hears, which the third version of Redis's protocol allows. */
const redisLink =
  (url: string, { beatMs = BEAT_MS, patienceMs = PATIENCE_MS }: Beat): OpenLink =>
  async ({ heard, lost }) => {
    const client = createClient({
      url,
      RESP: 3,
      name: 'pollin-bus',
      socket: { reconnectStrategy: false, connectTimeout: patienceMs },
      disableOfflineQueue: true,
    });
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
    // A connection whose other end is gone without a word stays open for minutes.
    const beat = setInterval(() => {
      within(patienceMs, client.ping()).catch(lost);
    }, beatMs);
    beat.unref();
    return {
      async send(payload) {
        await within(patienceMs, client.publish(CHANNEL, payload));
      },
      async close() {
        clearInterval(beat);
        destroy();
      },
    };
  };

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
