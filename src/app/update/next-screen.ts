import type { AnyRouter } from '@tanstack/react-router';
import { getLocale } from '#src/paraglide/runtime.js';
import { reloadIntoUpdate } from './reload.ts';
import { useUpdate } from './update-store.ts';

/**
 * A language that came after the person had left the choice is shown with the next screen: nobody has begun anything there. A new
 * version waits until it is let in.
 */
export function showLanguageWithNextScreen(router: Pick<AnyRouter, 'subscribe'>): void {
  router.subscribe('onResolved', ({ pathChanged }) => {
    const { isReady, isReturn, language } = useUpdate.getState();
    if (pathChanged && isReady && language && (isReturn || language !== getLocale()))
      void reloadIntoUpdate();
  });
}
