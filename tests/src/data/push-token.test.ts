import { afterEach, expect, test, vi } from 'vitest';
import { pushTokenFor } from '#src/data/push/push-token.ts';

const MESSAGING = '@firebase/messaging';
const VAPID_KEY =
  'BPg_7wQ7hZCDBhvsDgGBbGTr0N_Xl-Qz3pBqBvJqjT3rjLQ9Cw7xgQyT_wXbqVZq3Gn4bPqB1iWm1mC3jYb4uDs';

/** A browser that subscribed with another key. */
function aSubscribed() {
  const unsubscribe = vi.fn(async () => true);
  const subscription = { options: { applicationServerKey: new ArrayBuffer(65) }, unsubscribe };
  const pushManager = { getSubscription: async () => subscription };
  return { unsubscribe, registration: { pushManager } as unknown as ServiceWorkerRegistration };
}
const config = { kind: 'fcm' as const, vapidKey: VAPID_KEY, config: { projectId: 'pollin' } };

afterEach(() => {
  vi.doUnmock(MESSAGING);
  vi.resetModules();
});

test('without Firebase’s code the browser keeps the subscription it has', async () => {
  vi.doMock(MESSAGING, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const { unsubscribe, registration } = aSubscribed();

  await expect(pushTokenFor(config, registration)).rejects.toThrow();
  expect(unsubscribe).not.toHaveBeenCalled();
});

test('a subscription that FCM can’t send to is given back before Firebase’s code asks for a token', async () => {
  const { unsubscribe, registration } = aSubscribed();
  const getToken = vi.fn(async () => {
    expect(unsubscribe).toHaveBeenCalledOnce();
    return 'token';
  });
  vi.doMock(MESSAGING, () => ({ getMessaging: () => ({}), getToken }));

  expect(await pushTokenFor(config, registration)).toBe('token');
});
