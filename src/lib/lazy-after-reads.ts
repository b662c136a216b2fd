import { lazy, type ComponentType } from 'react';
import { whenFirstReadsDone } from './first-paint.ts';

/**
 * A component that the first screen can be painted without: its code loads after the screen's reads, or at once with `loadNow`.
 * Show it in a `Suspense`, whose fallback stays until the code is there.
 */
export function lazyAfterReads<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  whenDone: () => Promise<void> = whenFirstReadsDone,
) {
  const wanted = Promise.withResolvers<void>();
  const Lazy = lazy(async () => {
    await Promise.race([whenDone(), wanted.promise]);
    return { default: await load() };
  });
  return { Lazy, loadNow: () => wanted.resolve() };
}
