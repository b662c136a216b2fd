import { BEFORE_RELOAD, type BeforeReload } from '#src/lib/before-reload.ts';
import { useUpdate } from './update-store.ts';

/** iOS may not report that a worker takes over (vite-plugin-pwa#554); after this time the page reloads anyway. */
const TAKEOVER_MS = 2_000;
/** A new version that is still being fetched is waited for this long. */
const FETCH_MS = 10_000;
/** Time limit for saving before the reload. */
const SAVE_MS = 3_000;
/** A page that loaded no file for this long loads none. */
const QUIET_MS = 400;
/** A page that goes on loading is waited for this long. */
const LOADING_MS = 3_000;

/** Saves open edits, activates the newest version, and reloads once. */
export async function reloadIntoUpdate(): Promise<void> {
  if (useUpdate.getState().isReloading) return;
  useUpdate.setState({ isReloading: true });
  await saveEverything();
  const registration = await navigator.serviceWorker?.getRegistration();
  const waiting = registration ? await findWaiting(registration) : null;
  if (waiting) {
    await stopLoading();
    const taken = once(navigator.serviceWorker, 'controllerchange', TAKEOVER_MS);
    waiting.postMessage({ type: 'SKIP_WAITING' });
    await taken;
  }
  location.reload();
}

async function saveEverything(): Promise<void> {
  const saving: Promise<unknown>[] = [];
  const detail: BeforeReload = { waitFor: (work) => saving.push(work) };
  window.dispatchEvent(new CustomEvent(BEFORE_RELOAD, { detail }));
  await Promise.race([Promise.allSettled(saving), pause(SAVE_MS)]);
}

/**
 * Chromium 156 freezes a page for good when the old worker is replaced while it hands the page its files, as it does when the
 * pointer on its way to the button passes a link. So files that are on their way arrive first, and slow pictures are given up.
 */
async function stopLoading(): Promise<void> {
  let lastFile = performance.now();
  const files = new PerformanceObserver(() => (lastFile = performance.now()));
  files.observe({ type: 'resource' });
  const end = lastFile + LOADING_MS;
  while (performance.now() < Math.min(lastFile + QUIET_MS, end)) await pause(QUIET_MS / 4);
  files.disconnect();
  window.stop();
}

/** A page without its files may be ahead of its worker: the worker is updated before the reload. */
async function findWaiting(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  if (registration.waiting) return registration.waiting;
  await Promise.race([registration.update().catch(() => undefined), pause(FETCH_MS)]);
  const coming = registration.installing;
  if (coming) await once(coming, 'statechange', FETCH_MS);
  return registration.waiting;
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function once(target: EventTarget, name: string, atMost: number): Promise<void> {
  const heard = new Promise<void>((resolve) =>
    target.addEventListener(name, () => resolve(), { once: true }),
  );
  await Promise.race([heard, pause(atMost)]);
}
