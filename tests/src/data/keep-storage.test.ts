import { beforeEach, expect, test, vi } from 'vitest';
import type { askToKeepStorage as ask } from '#src/data/delivery/keep-storage.ts';

let askToKeepStorage: typeof ask;

/** A new run of the app. */
beforeEach(async () => {
  vi.resetModules();
  ({ askToKeepStorage } = await import('#src/data/delivery/keep-storage.ts'));
});

function storage(isPersisted: boolean) {
  return {
    persisted: vi.fn(() => Promise.resolve(isPersisted)),
    persist: vi.fn(() => Promise.resolve(false)),
  };
}

test('protected storage is asked for once, however much is queued and whatever the answer', async () => {
  const asked = storage(false);

  await Promise.all([askToKeepStorage(asked), askToKeepStorage(asked)]);
  await askToKeepStorage(asked);

  expect(asked.persist).toHaveBeenCalledOnce();
});

test('who has granted it is not asked', async () => {
  const granted = storage(true);

  await askToKeepStorage(granted);

  expect(granted.persisted).toHaveBeenCalledOnce();
  expect(granted.persist).not.toHaveBeenCalled();
});

test('a browser that forbids the question stops nobody', async () => {
  const broken = storage(false);
  broken.persist.mockRejectedValue(new DOMException('denied', 'SecurityError'));

  await expect(askToKeepStorage(broken)).resolves.toBeUndefined();
});

test('a browser without the question stops nobody', async () => {
  await expect(askToKeepStorage(undefined)).resolves.toBeUndefined();
});
