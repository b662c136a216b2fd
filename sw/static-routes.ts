import { API_BASE } from '#contract/routes/route.ts';

/** A static route (Chromium), which TypeScript's library lacks. */
type StaticRoute = {
  condition: { urlPattern: string };
  source: 'network' | { cacheName: string };
};
type RoutingEvent = ExtendableEvent & { addRoutes?: (route: StaticRoute) => Promise<void> };

/**
 * Calls of the API, and the app's own files, go past the worker. Chromium runs the worker in the process of one of the tabs: while the
 * system stops that process, everything that goes through the worker hangs in the other tabs too. A start also has its scripts
 * sooner if the browser itself reads them from the cache. A file that isn't there comes from the network, as from the worker. Where there are
 * no static routes, all of it goes through the worker, which leaves calls alone. `precache`: the name of the cache of the app's files.
 */
export function goPastWorker(event: Event, precache: string): void {
  const add = (urlPattern: string, source: StaticRoute['source']) => {
    // A browser that takes no such route still gets its worker, and the other route.
    (event as RoutingEvent)
      .addRoutes?.({ condition: { urlPattern }, source })
      .catch(() => undefined);
  };
  add(`${API_BASE}/*`, 'network');
  add('/assets/*', { cacheName: precache });
}
