/** An event on `window` before the app reloads itself: listeners save unsaved text and report when they are done. */
export const BEFORE_RELOAD = 'pollin:before-reload';

export type BeforeReload = { waitFor: (saving: Promise<unknown>) => void };

type Saving = { save: () => Promise<unknown>; flush: () => void };

/**
 * Calls `flush` at events after which the browser may end the page without notice, and `save` before the app reloads itself: the
 * reload waits for it. Returns a function that ends both.
 */
export function saveBeforeEnd({ save, flush }: Saving): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const handle = (event: Event) => (event as CustomEvent<BeforeReload>).detail.waitFor(save());
  document.addEventListener('visibilitychange', flush, { signal });
  window.addEventListener('pagehide', flush, { signal });
  window.addEventListener(BEFORE_RELOAD, handle, { signal });
  return () => ending.abort();
}
