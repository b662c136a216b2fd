import type { PushConfig } from '#contract/sync/push.ts';

/**
 * Requests this device's push address and returns it in the server's form: the JSON of the push subscription, or FCM's token.
 * A subscription with another key is renewed. Rejects if the push service can't be reached or refuses (a private window, a
 * browser without one).
 */
export async function pushTokenFor(
  config: PushConfig,
  registration: ServiceWorkerRegistration,
): Promise<string> {
  const key = decode(config.kind === 'fcm' ? config.vapidKey : config.publicKey);
  const held = await registration.pushManager.getSubscription();
  const isCurrent = held !== null && isForKey(held, key);
  // Firebase's code would register a subscription that FCM can't send to.
  if (!isCurrent) await held?.unsubscribe();
  if (config.kind === 'fcm') return await fcmToken(config, registration);
  if (isCurrent) return JSON.stringify(held);
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  return JSON.stringify(made);
}

/** Firebase's code is loaded where the server uses it, and nowhere else. */
async function fcmToken(
  { vapidKey, config }: Extract<PushConfig, { kind: 'fcm' }>,
  serviceWorkerRegistration: ServiceWorkerRegistration,
): Promise<string> {
  const [{ getApps, initializeApp }, { getMessaging, getToken }] = await Promise.all([
    import('@firebase/app'),
    import('@firebase/messaging'),
  ]);
  const app = getApps().find(({ name }) => name === '[DEFAULT]') ?? initializeApp(config);
  return await getToken(getMessaging(app), { vapidKey, serviceWorkerRegistration });
}

function isForKey(held: PushSubscription, key: Uint8Array): boolean {
  const used = held.options.applicationServerKey;
  if (!used) return false;
  const bytes = new Uint8Array(used);
  return bytes.length === key.length && bytes.every((one, index) => one === key[index]);
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}
