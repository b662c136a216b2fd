import type { Writable } from 'node:stream';
import { type Cursor, formatCursor, parseCursor } from '#contract/sync/cursor.ts';
import { LIVE_PING_SECONDS } from '#contract/sync/sync.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { endedEvent, PING, resyncEvent } from './live-events.ts';
import { livePage, newestCursor } from './live-page.ts';
import { createRounds } from './rounds.ts';

/** Between checks that the listener may still listen, while there is something to write. */
const RECHECK_MS = 5_000;
/** Pings between two looks at whether the listener may still listen: an ended session is announced, a lost membership is not. */
const PINGS_PER_CHECK = 3;
/** A hint that was lost is made up for by the sixth ping. */
const PINGS_PER_POLL = 6;

const joinPings = createRounds(LIVE_PING_SECONDS * 1000);

export type LiveStream = { end: () => void };

type Listening = {
  deps: Deps;
  caller: AccountCaller;
  since: string | undefined;
  /** Where events are written: the connection. */
  body: Writable;
  /** Why this caller may no longer listen, or null. */
  whyNot: () => Promise<Refusal | null>;
  onEnd: () => void;
};

/**
 * An account's feed as it happens: first everything after the cursor, then each change. Subscribing comes before the first
 * read, so nothing is lost between them. Hints during a read cause one more read after it; a slow client gets pages at its own
 * pace. A cursor without a catch-up starts over.
 */
export function openLiveStream({
  deps,
  caller,
  since,
  body,
  whyNot,
  onEnd,
}: Listening): LiveStream {
  const { accountId } = caller;
  let cursor: Cursor | null = parseCursor(since);
  let checkedAt = deps.now().getTime();
  let pings = 0;
  const outlet = openOutlet(body, () => {
    unsubscribe();
    unsubscribeEnded();
    leavePings();
    onEnd();
  });

  /** The newest check. A page waits for it, so a member who was removed gets no page of what came after. */
  let mayListen = Promise.resolve(true);

  function stillMayListen(): Promise<boolean> {
    checkedAt = deps.now().getTime();
    mayListen = check();
    return mayListen;
  }

  async function check(): Promise<boolean> {
    const refusal = await whyNot();
    if (!refusal) return true;
    outlet.write(endedEvent(refusal));
    outlet.end();
    return false;
  }

  /** Writes one page, and answers whether there is more. The first one is written even when it is empty: it means "caught up". */
  async function step(evenIfEmpty: boolean): Promise<boolean> {
    const due = deps.now().getTime() - checkedAt >= RECHECK_MS;
    const [next] = await Promise.all([
      cursor && cursor.window === null ? livePage(deps.pool)(accountId, cursor, deps.now()) : null,
      due ? stillMayListen() : null,
    ]);
    if (!(await mayListen)) return false;
    if (!next) {
      outlet.write(resyncEvent());
      outlet.end();
      return false;
    }
    const { page, event } = next;
    if (page.cursor === page.since && !evenIfEmpty) return false;
    await outlet.taken();
    outlet.write(event);
    cursor = parseCursor(page.cursor);
    return page.more;
  }
  const pump = openPump(step, outlet.hasEnded);

  async function ping(): Promise<void> {
    if (!outlet.isFull()) outlet.write(PING);
    pings++;
    if (pings % PINGS_PER_CHECK > 0) return;
    if ((await stillMayListen()) && pings % PINGS_PER_POLL === 0) await poll();
  }

  async function poll(): Promise<void> {
    const newest = await newestCursor(deps.pool)(accountId);
    if (cursor && newest !== formatCursor(cursor)) await pump();
  }

  async function checkAtOnce(): Promise<void> {
    await stillMayListen();
  }

  /** A stream that cannot be served ends; its device connects again and catches up. */
  function guard(work: Promise<void>): void {
    work.catch((error: unknown) => {
      deps.log.warn({ err: error }, 'a live stream broke off');
      outlet.end();
    });
  }

  const unsubscribe = deps.bus.subscribe(accountId, ({ revision }) => {
    if (cursor && revision > cursor.revision) guard(pump());
  });
  const unsubscribeEnded = deps.bus.subscribeEnded(caller.sessionId, () => guard(checkAtOnce()));
  const leavePings = joinPings(() => guard(ping()));
  // Not at once: the opener of the stream must register it before it can end.
  guard(Promise.resolve().then(() => pump(true)));
  return outlet;
}

/** Takes steps until none is left, one after the other. A call during a step causes one more step after it. */
function openPump(step: (isFirst: boolean) => Promise<boolean>, hasEnded: () => boolean) {
  let isRunning = false;
  let again = false;
  return async (isFirst = false): Promise<void> => {
    again = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (again && !hasEnded()) {
        again = false;
        const isMore = await step(isFirst);
        again ||= isMore;
        isFirst = false;
      }
    } finally {
      isRunning = false;
    }
  };
}

/** The bytes on their way to one listener. `onEnd` is called once, whichever side ends the stream. */
function openOutlet(body: Writable, onEnd: () => void) {
  let ended = false;
  let resume: (() => void) | undefined;
  const cancel = () => {
    if (ended) return;
    ended = true;
    resume?.();
    onEnd();
  };
  body.on('drain', () => resume?.());
  body.once('close', cancel);
  return {
    isFull: () => body.writableNeedDrain,
    hasEnded: () => ended,
    write(event: Uint8Array): void {
      if (!ended) body.write(event);
    },
    /** Waits until the listener has taken what was written before. */
    async taken(): Promise<void> {
      while (!ended && body.writableNeedDrain) {
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
      }
    },
    end(): void {
      cancel();
      body.end();
    },
  };
}
