import type { AnyRouter } from '@tanstack/react-router';
import { useUpdate } from './update-store.ts';

/**
 * Links under the pointer load nothing ahead while a new version waits: the worker that hands out these files is about to be
 * replaced, which freezes the page in Chromium 156 (see `reload.ts`). A click loads its screen as always.
 */
export function pausePreloads(router: Pick<AnyRouter, 'preloadRoute'>): void {
  const preload = router.preloadRoute;
  router.preloadRoute = async (link) =>
    useUpdate.getState().isReady ? undefined : await preload(link);
}
