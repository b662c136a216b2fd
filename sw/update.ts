/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

/** A page posts this when the person chose to reload into the new version. */
const SKIP_WAITING = 'SKIP_WAITING';

/** The first worker serves the pages that are open already; without this they would be offline-less until a reload. */
export function activateUpdate(event: ExtendableEvent): void {
  event.waitUntil(self.clients.claim());
}

/** A new version takes over only when a page requests it: never while a form is being filled in. */
export function updateWhenAsked(event: ExtendableMessageEvent): void {
  const isAsked = (event.data as { type?: unknown } | null)?.type === SKIP_WAITING;
  if (isAsked) event.waitUntil(self.skipWaiting());
}
