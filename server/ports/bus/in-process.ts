import type { Bus } from './bus.ts';
import { createListeners } from './listeners.ts';

/** The bus of a server that has its database to itself. */
export function createInProcessBus(): Bus {
  const listeners = createListeners();
  return {
    publish: (hints) => hints.forEach(listeners.notify),
    subscribe: listeners.add,
    close: async () => listeners.clear(),
  };
}
