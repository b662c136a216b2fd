import { LIVE_PING_SECONDS, parseCursor, type Cursor, type SyncPage } from '#contract/sync.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { AccountCaller, Deps } from '../call.ts';
import { catchUp } from './catch-up.ts';

/** Between checks that the listener may still listen, while there is something to write. */
const RECHECK_MS = 5_000;
/** A hint that was lost is made up for by the second ping. */
const PINGS_PER_POLL = 2;

const utf8 = new TextEncoder();

export type LiveStream = { body: ReadableStream<Uint8Array>; end: () => void };

type Listening = {
  deps: Deps;
  caller: AccountCaller;
  since: string | undefined;
  /** Why this caller may no longer listen, or null. */
  whyNot: () => Promise<Refusal | null>;
  onEnd: () => void;
};

/**
 * An account's feed as it happens: first everything after the cursor, then each change. Subscribing comes before the first
 * read, so nothing falls between them. Hints that arrive during a read are one more read after it; a slow listener
 * is written to at its own pace. A cursor that cannot be caught up from is told to start over.
 */
export function openLiveStream({ deps, caller, since, whyNot, onEnd }: Listening): LiveStream {
  const { accountId } = caller;
  let cursor: Cursor | null = parseCursor(since);
  let checkedAt = deps.now().getTime();
  let reading = false;
  let again = false;
  let ended = false;
  let pings = 0;
  let wake: (() => void) | undefined;
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let unsubscribe = () => {};
  let timer: NodeJS.Timeout | undefined;

  function end(): void {
    if (ended) return;
    ended = true;
    unsubscribe();
    clearInterval(timer);
    wake?.();
    onEnd();
    controller.close();
  }

  function write(text: string): void {
    if (!ended) controller.enqueue(utf8.encode(text));
  }

  async function stillMayListen(): Promise<boolean> {
    checkedAt = deps.now().getTime();
    const refusal = await whyNot();
    if (!refusal) return true;
    write(event('ended', refusal));
    end();
    return false;
  }

  /** Reads until nothing is left. The first page is written even when it is empty: it says "caught up". */
  async function pump(first = false): Promise<void> {
    again = true;
    if (reading) return;
    reading = true;
    try {
      while (again && !ended) {
        again = false;
        await step(first);
        first = false;
      }
    } finally {
      reading = false;
    }
  }

  async function step(evenIfEmpty: boolean): Promise<void> {
    const page =
      cursor && cursor.window === null ? await catchUp(deps.pool, accountId, cursor) : null;
    if (!page) {
      write(event('resync', {}));
      return end();
    }
    if (page.cursor === page.since && !evenIfEmpty) return;
    const due = deps.now().getTime() - checkedAt >= RECHECK_MS;
    if (due && !(await stillMayListen())) return;
    await room();
    write(event('page', page, page.cursor));
    cursor = parseCursor(page.cursor);
    again ||= page.more;
  }

  /** Waits until the listener has taken what was written before. */
  async function room(): Promise<void> {
    while (!ended && (controller.desiredSize ?? 0) <= 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  async function ping(): Promise<void> {
    if ((controller.desiredSize ?? 0) > 0) write(': ping\n\n');
    pings++;
    if ((await stillMayListen()) && pings % PINGS_PER_POLL === 0) await pump();
  }

  /** A stream that cannot be served ends; its device connects again and catches up. */
  function guard(work: Promise<void>): void {
    work.catch((error: unknown) => {
      deps.log.warn({ err: error }, 'a live stream broke off');
      end();
    });
  }

  const body = new ReadableStream<Uint8Array>({
    start(its) {
      controller = its;
      unsubscribe = deps.bus.subscribe(accountId, ({ revision }) => {
        if (cursor && revision > cursor.revision) guard(pump());
      });
      timer = setInterval(() => guard(ping()), LIVE_PING_SECONDS * 1000);
      timer.unref();
      // Not at once: whoever opens the stream must know it before it can end.
      guard(Promise.resolve().then(() => pump(true)));
    },
    pull: () => wake?.(),
    cancel: () => {
      ended = true;
      unsubscribe();
      clearInterval(timer);
      wake?.();
      onEnd();
    },
  });
  return { body, end };
}

function event(name: 'page', data: SyncPage, id: string): string;
function event(name: 'ended' | 'resync', data: object): string;
function event(name: string, data: object, id?: string): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
