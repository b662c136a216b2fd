import { API_BASE } from '#contract/routes/route.ts';

/** A static route (Chromium), which TypeScript's library lacks. */
type StaticRoute = {
  condition: { urlPattern: string };
  source: 'network' | { cacheName: string };
};
type RoutingEvent = ExtendableEvent & {
  addRoutes?: (routes: readonly StaticRoute[]) => Promise<void>;
};

/**
 * Calls of the API, and the app's own files, go past the worker. Chromium runs the worker in the process of one of the tabs: while the
 * system stops that process, everything that goes through the worker hangs in the other tabs too. A start also has its scripts
 * sooner if the browser itself reads them from the cache. A file that isn't there comes from the network, as from the worker. Where there are
 * no static routes, all of it goes through the worker, which leaves calls alone. `precache`: the name of the cache of the app's files.
 */
export function goPastWorker(event: Event, precache: string): void {
  const { addRoutes } = event as RoutingEvent;
  const routes = [
    { condition: { urlPattern: `${API_BASE}/*` }, source: 'network' },
    { condition: { urlPattern: '/assets/*' }, source: { cacheName: precache } },
  ] as const;
  // A browser that takes no such routes still gets its worker.
  addRoutes?.call(event, routes).catch(() => undefined);
}
