import type { PushConfig } from '#contract/sync/push.ts';

/**
 * Requests this device's push address and returns it in the server's form: the JSON of the push subscription, or FCM's token.
 * A subscription with another key is renewed. Rejects if the push service can't be reached or refuses (a private window, a
 * browser without one), or if Firebase's code can't be loaded.
 */
export async function pushTokenFor(
  config: PushConfig,
  registration: ServiceWorkerRegistration,
): Promise<string> {
  if (config.kind === 'fcm') return await fcmToken(config, registration);
  const key = decode(config.publicKey);
  const subscription =
    (await keepForKey(key, registration)) ??
    (await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    }));
  return JSON.stringify(subscription);
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
  const messaging = getMessaging(app);
  // Firebase's code would register a subscription that FCM can't send to. Without that code, the browser keeps the one it has.
  await keepForKey(decode(vapidKey), serviceWorkerRegistration);
  return await getToken(messaging, { vapidKey, serviceWorkerRegistration });
}

/** The browser's subscription, if it is for this key. One for another key is given back. */
async function keepForKey(
  key: Uint8Array,
  { pushManager }: ServiceWorkerRegistration,
): Promise<PushSubscription | null> {
  const held = await pushManager.getSubscription();
  if (held !== null && isForKey(held, key)) return held;
  await held?.unsubscribe();
  return null;
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
