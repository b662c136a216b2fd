/** An event on `window` before the app reloads itself: listeners save unsaved text and report when they are done. */
export const BEFORE_RELOAD = 'pollin:before-reload';

export type BeforeReload = { waitFor: (saving: Promise<unknown>) => void };

/** Calls `save` before the app reloads itself; the reload waits for it. Answers how to stop. */
export function onBeforeReload(save: () => Promise<unknown>): () => void {
  const handle = (event: Event) => (event as CustomEvent<BeforeReload>).detail.waitFor(save());
  window.addEventListener(BEFORE_RELOAD, handle);
  return () => window.removeEventListener(BEFORE_RELOAD, handle);
}
