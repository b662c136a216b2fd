import { expect, test, vi } from 'vitest';
import { giveBackSubscription } from '#src/data/device/give-back-subscription.ts';

const having = (getSubscription: () => Promise<unknown>) =>
  ({ pushManager: { getSubscription } }) as unknown as ServiceWorkerRegistration;

test('a push subscription is given back', async () => {
  const unsubscribe = vi.fn(async () => true);
  await giveBackSubscription(having(async () => ({ unsubscribe })));

  expect(unsubscribe).toHaveBeenCalledOnce();
});

test('a browser that cannot, or has none, is no hindrance to a logout', async () => {
  await giveBackSubscription(undefined);
  await giveBackSubscription({} as ServiceWorkerRegistration);
  await giveBackSubscription(having(async () => null));
  const fails = async () => Promise.reject(new Error('offline'));
  await expect(
    giveBackSubscription(having(async () => ({ unsubscribe: fails }))),
  ).resolves.toBeUndefined();
});
