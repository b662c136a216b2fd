import { parseByItem } from '#contract/by-item.ts';
import { parseJson } from '#contract/parse-json.ts';
import { startRoutes } from '#contract/routes/start-routes.ts';
import { parseCursor } from '#contract/sync/cursor.ts';
import { refusedRecords, type RefusedRecord } from '#contract/sync/set-aside.ts';
import { LIVE_PING_SECONDS, syncPage, type SyncPage } from '#contract/sync/sync.ts';
import type { AccountId } from '#contract/ids.ts';
import { headersOf, urlOf } from '../device/api.ts';
import type { Device } from '../device/device.ts';
import { readRefusal } from '../device/read-refusal.ts';
import { freshSession } from '../device/session.ts';
import { SILENCE_MS } from '../device/silence.ts';
import { readEvents } from './event-stream.ts';

/** A stream whose next sign of life is overdue, but not long enough to give it up. */
const PING_IS_LATE_MS = (LIVE_PING_SECONDS + 1) * 1000;

type LiveEnd = 'closed' | 'refused' | 'unreachable' | 'silent';

/**
 * Listens to an account's changes from a cursor on, until the stream ends. Every event is a page of the feed, and the records of
 * it that this build cannot read; `onPage` answers whether it joined (a gap closes the stream, and the caller pulls). `open` reports
 * that the server was reached. A stream that misses a ping and more is `silent`, whatever the socket reports; at a `reconnect`
 * already when the ping is late.
 */
export async function listen(
  device: Device,
  accountId: AccountId,
  since: string,
  on: {
    open: () => Promise<void>;
    page: (page: SyncPage, refused: readonly RefusedRecord[]) => Promise<boolean>;
    reconnect?: () => AbortSignal;
  },
  signal: AbortSignal,
): Promise<LiveEnd> {
  const session = await freshSession(device);
  if (!session.ok) return session.failure.kind === 'refused' ? 'refused' : 'unreachable';
  const silence = new AbortController();
  const watch = watchdog(device, silence, on);
  try {
    const response = await device.fetch(urlOf(startRoutes.live, { query: { since } }), {
      headers: {
        ...headersOf(device, { accountId, accessToken: session.value.accessToken }),
        accept: 'text/event-stream',
      },
      signal: AbortSignal.any([signal, silence.signal]),
      cache: 'no-store',
      redirect: 'error',
    });
    if (!response.ok || !response.body || !isEventStream(response)) {
      return (await isOurRefusal(response)) ? 'refused' : 'unreachable';
    }
    await on.open();
    for await (const { event, data } of readEvents(response.body, watch.heard)) {
      if (event === 'ended') return 'refused';
      if (event !== 'page') return 'closed';
      // Half an event is no page, so the stream is closed and read again.
      const read = parseByItem(syncPage, parseJson(data));
      if (read?.value.accountId !== accountId) return 'closed';
      const { value: page, refused } = read;
      const latest = parseCursor(page.cursor)?.revision ?? 0;
      if (!(await on.page(page, refusedRecords(refused, latest)))) return 'closed';
    }
    return 'closed';
  } catch (error) {
    if (silence.signal.aborted) return 'silent';
    // A cut line looks the same from here as a server that went away: the caller reconnects and catches up.
    if (isNetworkError(error)) return 'unreachable';
    throw error;
  } finally {
    watch.stop();
    silence.abort();
  }
}

/** Only the server's own word ends the listening; a gateway's 403 page is a line that does not work. */
async function isOurRefusal(response: Response): Promise<boolean> {
  if (response.status !== 401 && response.status !== 403) return false;
  return readRefusal(await response.text()) !== null;
}

const isEventStream = (response: Response) =>
  /^text\/event-stream\b/.test(response.headers.get('content-type') ?? '');

const isNetworkError = (error: unknown) =>
  error instanceof TypeError ||
  (error instanceof DOMException && /Abort|Timeout|Network/.test(error.name));

function watchdog(
  device: Device,
  silence: AbortController,
  { open, reconnect }: { open: () => Promise<void>; reconnect?: () => AbortSignal },
) {
  let timer: ReturnType<typeof setTimeout>;
  let heardAt: number;
  const heard = () => {
    clearTimeout(timer);
    heardAt = device.now();
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  const checkAtReconnect = () => {
    const check = () => {
      if (Math.abs(device.now() - heardAt) > PING_IS_LATE_MS) return silence.abort();
      checkAtReconnect();
      // The stream is well, whatever failed beside it: nobody else may have a reason to ask and to report it.
      open().catch((error: unknown) => reportError(error));
    };
    reconnect?.().addEventListener('abort', check, { once: true, signal: silence.signal });
  };
  heard();
  checkAtReconnect();
  return { heard, stop: () => clearTimeout(timer) };
}
