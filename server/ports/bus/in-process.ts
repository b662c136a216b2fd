import type { AccountId, SessionId } from '#contract/ids.ts';
import type { Bus, Hint } from './bus.ts';
import { createListeners } from './listeners.ts';

/** A bus of one process: for programs, and for tests. */
export function createInProcessBus(): Bus {
  const listeners = createListeners<AccountId, Hint>();
  const sessions = createListeners<SessionId, void>();
  return {
    publish: (hints) => hints.forEach((hint) => listeners.notify(hint.accountId, hint)),
    subscribe: listeners.add,
    publishEnded: (ids) => ids.forEach((id) => sessions.notify(id)),
    subscribeEnded: sessions.add,
    async close() {
      listeners.clear();
      sessions.clear();
    },
  };
}
