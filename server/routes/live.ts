import type { Refusal } from '#contract/refusal.ts';
import type { AccountCaller, Deps, Handlers } from '../call.ts';
import { actFor } from '../middleware/acting-account.ts';
import { sessionIsAlive } from '../middleware/authenticate.ts';
import { refuse } from '../refusal.ts';
import { openLiveStream, type LiveStream } from '../sync/live-stream.ts';

/** The live route, and a way to end all of its streams when the server stops. */
export function createLiveRoutes(): { handlers: Handlers<'live'>; endStreams: () => void } {
  const open = new Set<LiveStream>();
  return {
    handlers: {
      async live({ deps, caller, query }) {
        const stream = openLiveStream({
          deps,
          caller,
          since: query.since,
          whyNot: () => whyNotListen(deps, caller),
          onEnd: () => open.delete(stream),
        });
        open.add(stream);
        return new Response(stream.body, {
          headers: {
            'Content-Type': 'text/event-stream; charset=utf-8',
            'Cache-Control': 'no-store, no-transform',
            // Proxies that collect answers before passing them on would hold back every event.
            'X-Accel-Buffering': 'no',
          },
        });
      },
    },
    endStreams: () => {
      for (const stream of open) stream.end();
    },
  };
}

async function whyNotListen(deps: Deps, caller: AccountCaller): Promise<Refusal | null> {
  if (!(await sessionIsAlive(deps, caller.sessionId))) return refuse('SESSION_ENDED');
  const still = await actFor(deps, caller, caller.accountId, 'chat.read');
  return still.ok ? null : still.refusal;
}
