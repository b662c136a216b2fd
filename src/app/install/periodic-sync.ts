import { HOUR_MS } from '#contract/durations.ts';
import { OUTBOX_SYNC_TAG } from '#src/data/device/background-sync.ts';

/** The browser wakes the worker this often at most, and by its own judgement less. */
const MIN_INTERVAL_MS = 12 * HOUR_MS;

type WithPeriodicSync = ServiceWorkerRegistration & {
  periodicSync?: {
    register: (tag: string, options: { minInterval: number }) => Promise<void>;
  };
};

/**
 * Asks the browser to try the outbox now and then while the app is closed. Only Chromium grants this, to installed apps:
 * nothing depends on it, and nobody is asked for the permission.
 */
export async function askForPeriodicSync(
  container: Pick<ServiceWorkerContainer, 'ready'>,
  permissions: Pick<Permissions, 'query'> | undefined,
): Promise<void> {
  const registration: WithPeriodicSync = await container.ready;
  if (!registration.periodicSync || !(await isGranted(permissions))) return;
  // The permission may be taken away in between; the other ways of delivery remain.
  await registration.periodicSync
    .register(OUTBOX_SYNC_TAG, { minInterval: MIN_INTERVAL_MS })
    .catch(() => undefined);
}

async function isGranted(permissions: Pick<Permissions, 'query'> | undefined): Promise<boolean> {
  const name = 'periodic-background-sync' as PermissionName;
  // A browser that does not know the permission throws.
  const status = await permissions?.query({ name }).catch(() => null);
  return status?.state === 'granted';
}
