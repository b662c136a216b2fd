/**
 * A deploy may remove the files of the open version (vite#11804). The app then looks for the new one, whose worker makes it offer
 * a reload: nothing reloads by itself during an edit, so there is no loop either. A network that changes loses files as well.
 */
export function watchLostChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    // Vite also reports a part that was loaded and failed to run.
    if (!isLostChunk(event.payload)) return;
    forbidRouterReload(event.payload);
    void lookForUpdate();
  });
}

async function lookForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // Without a network there is nothing to find, and no fault either.
  await registration?.update().catch(() => undefined);
}

/** TanStack Router would reload at once; it does not when it has recorded a try (lazyRouteComponent). */
function forbidRouterReload(error: Error): void {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${error.message}`, '1');
  } catch {
    // Storage is forbidden in this browser: the router cannot read its mark either, and does not reload.
  }
}

/** Whether an error means that a part of the app could not be loaded. */
export function isLostChunk(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(
    message,
  );
}
