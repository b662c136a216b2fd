import { API_BASE } from '#contract/routes/route.ts';

/** A static route (Chromium), which TypeScript's library lacks. */
type RoutingEvent = ExtendableEvent & {
  addRoutes?: (rule: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>;
};

/**
 * Calls of the API go past the worker. Chromium runs the worker in the process of one of the tabs: while the system stops that
 * process, everything that goes through the worker hangs in the other tabs too. Where there are no static routes calls go
 * through it, and it leaves them alone.
 */
export function leaveCallsAlone(event: Event): void {
  const { addRoutes } = event as RoutingEvent;
  const rule = { condition: { urlPattern: `${API_BASE}/*` }, source: 'network' } as const;
  // A browser that takes no such rule still gets its worker.
  addRoutes?.call(event, rule).catch(() => undefined);
}
