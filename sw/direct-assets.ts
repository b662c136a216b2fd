/// <reference lib="webworker" />
/** A static route (Chromium), which TypeScript's library lacks. */
type RoutingEvent = ExtendableEvent & {
  addRoutes?: (rule: {
    condition: { urlPattern: string };
    source: { cacheName: string };
  }) => Promise<void>;
};

/**
 * The browser reads scripts and styles from the precache itself, without the worker: a start loads many of them, and the worker
 * answers one after the other. Their names contain checksums, so the precache stores them under their own addresses. A file that is
 * not in it comes from the network, as it does from the worker.
 */
export function takeAssetsFromCache(event: Event, cacheName: string): void {
  const { addRoutes } = event as RoutingEvent;
  const rule = { condition: { urlPattern: '/assets/*' }, source: { cacheName } };
  // A browser that refuses the rule still gets its worker.
  addRoutes?.call(event, rule).catch(() => undefined);
}
