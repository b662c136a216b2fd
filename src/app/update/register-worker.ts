import { MINUTE_MS } from '#contract/durations.ts';
import { scriptUrl } from '#src/lib/trusted-types.ts';
import { askForPeriodicSync } from '../install/periodic-sync.ts';
import { notifyUpdate, useUpdate } from './update-store.ts';

/** An open app looks for a new version this often; a visible tab looks too when it is opened again. */
const LOOK_EVERY_MS = 30 * MINUTE_MS;

/** Registers the service worker and reports a waiting version. */
export async function registerWorker(): Promise<void> {
  const container = navigator.serviceWorker;
  if (!container) return;
  const hadWorker = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    // Another tab let the new version in: this one is the old version now. The very first worker is no news.
    if (hadWorker && !useUpdate.getState().isReloading) notifyUpdate();
  });
  const registration = await container.register(scriptUrl('/service-worker.js'), {
    updateViaCache: 'none',
  });
  if (registration.waiting) notifyUpdate();
  registration.addEventListener('updatefound', () => watch(registration.installing));
  checkPeriodically(registration);
  await askForPeriodicSync(container, navigator.permissions);
}

function watch(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) notifyUpdate();
  });
}

function checkPeriodically(registration: ServiceWorkerRegistration): void {
  const look = () => {
    // Without a network there is nothing to find, and no fault either.
    if (navigator.onLine) registration.update().catch(() => undefined);
  };
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}
