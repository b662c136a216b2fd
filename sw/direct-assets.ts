/// <reference lib="webworker" />
/** A static route (Chromium), which TypeScript's library lacks. */
type RoutingEvent = ExtendableEvent & {
  addRoutes?: (rule: {
    condition: { urlPattern: string };
    source: { cacheName: string };
  }) => Promise<void>;
};

/**
 * Scripts and styles come from the precache past the worker: a start loads many of them, and each would wait for its turn in the worker. The
 * names contain checksums, so the precache has them under their own addresses. A file that is not in it comes from the network, as it
 * does from the worker.
 */
export function takeAssetsFromCache(event: Event, cacheName: string): void {
  const { addRoutes } = event as RoutingEvent;
  const rule = { condition: { urlPattern: '/assets/*' }, source: { cacheName } };
  // A browser that takes no such rule still gets its worker.
  addRoutes?.call(event, rule).catch(() => undefined);
}
