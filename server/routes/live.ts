import type { Writable } from 'node:stream';
import type { SessionId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { LIVE_STREAMS_PER_SESSION } from '#contract/sync/sync.ts';
import type { AccountCaller, Deps, Handlers } from '../http/call.ts';
import { streamedAnswer } from '../http/streamed-answer.ts';
import { actFor } from '../middleware/acting-account.ts';
import { sessionIsAlive } from '../middleware/authenticate.ts';
import { refuse } from '../texts/refusal.ts';
import { openLiveStream, type LiveStream } from '../sync/live-stream.ts';

/** The live route, and a way to end all of its streams when the server stops. A session has so many and no more. */
export function createLiveRoutes(): { handlers: Handlers<'live'>; endStreams: () => void } {
  const open = new Map<SessionId, Set<LiveStream>>();

  function begin(
    deps: Deps,
    caller: AccountCaller,
    since: string | undefined,
    body: Writable,
  ): void {
    const streams = open.get(caller.sessionId) ?? new Set();
    open.set(caller.sessionId, streams);
    const stream = openLiveStream({
      deps,
      caller,
      since,
      body,
      whyNot: () => whyNotListen(deps, caller),
      onEnd: () => {
        deps.metrics.streamClosed();
        streams.delete(stream);
        if (streams.size === 0 && open.get(caller.sessionId) === streams) {
          open.delete(caller.sessionId);
        }
      },
    });
    streams.add(stream);
    deps.metrics.streamOpened();
    // A set keeps the order in which its members came.
    const [oldest] = streams;
    if (streams.size > LIVE_STREAMS_PER_SESSION) oldest?.end();
  }

  return {
    handlers: {
      async live({ deps, caller, query }) {
        return streamedAnswer(
          {
            'Content-Type': 'text/event-stream; charset=utf-8',
            'Cache-Control': 'no-store, no-transform',
            // Proxies that collect answers before passing them on would hold back every event.
            'X-Accel-Buffering': 'no',
          },
          (body) => {
            // A client that left while the call was checked receives nothing more.
            if (!body.destroyed) begin(deps, caller, query.since, body);
          },
        );
      },
    },
    endStreams: () => {
      for (const stream of [...open.values()].flatMap((streams) => [...streams])) stream.end();
    },
  };
}

async function whyNotListen(deps: Deps, caller: AccountCaller): Promise<Refusal | null> {
  if (!(await sessionIsAlive(deps, caller.sessionId))) return refuse('SESSION_ENDED');
  const still = await actFor(deps, caller, caller.accountId, 'chat.read');
  return still.ok ? null : still.refusal;
}
