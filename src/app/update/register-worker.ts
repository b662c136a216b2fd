import { MINUTE_MS } from '#contract/durations.ts';
import { scriptUrl } from '#src/lib/trusted-types.ts';
import { askForPeriodicSync } from '../install/periodic-sync.ts';
import { reportNewVersions } from './report-new-versions.ts';

/** An open app looks for a new version this often; a visible tab looks too when it is opened again. */
const LOOK_EVERY_MS = 30 * MINUTE_MS;

/** Registers the service worker and reports a waiting version. */
export async function registerWorker(): Promise<void> {
  const container = navigator.serviceWorker;
  if (!container) return;
  const registering = container.register(scriptUrl('/service-worker.js'), {
    updateViaCache: 'none',
  });
  await reportNewVersions(container, registering);
  checkPeriodically(await registering);
  await askForPeriodicSync(container, navigator.permissions);
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
