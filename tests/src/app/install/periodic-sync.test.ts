import { expect, test, vi } from 'vitest';
import { askForPeriodicSync } from '#src/app/install/periodic-sync.ts';

const register = vi.fn<(tag: string, options: { minInterval: number }) => Promise<void>>();

/** A browser's worker that is ready, and its answer about the permission. */
function browser(
  state: PermissionState | 'unknown',
  periodicSync: object | undefined = { register },
) {
  register.mockReset().mockResolvedValue();
  const ready = Promise.resolve({ periodicSync } as unknown as ServiceWorkerRegistration);
  const query = () =>
    state === 'unknown'
      ? Promise.reject(new TypeError('not a permission'))
      : Promise.resolve({ state } as PermissionStatus);
  return [{ ready }, { query }] as const;
}

test('an installed app’s outbox is tried twice a day while it is closed', async () => {
  await askForPeriodicSync(...browser('granted'));

  expect(register).toHaveBeenCalledExactlyOnceWith('pollin-outbox', { minInterval: 43_200_000 });
});

test.each(['prompt', 'denied', 'unknown'] as const)(
  'where the permission is %s, nothing is asked for',
  async (state) => {
    await askForPeriodicSync(...browser(state));

    expect(register).not.toHaveBeenCalled();
  },
);

test('a browser without it, or one that changes its mind, is no error', async () => {
  const [container] = browser('granted', undefined);
  await expect(askForPeriodicSync({ ready: container.ready }, undefined)).resolves.toBeUndefined();

  const refusing = browser('granted');
  register.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await expect(askForPeriodicSync(...refusing)).resolves.toBeUndefined();
});
