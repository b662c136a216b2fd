import { generateKeyPairSync } from 'node:crypto';
import webPush from 'web-push';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { query } from '../../e2e/support/database.ts';
import { aCreator } from '../../e2e/support/market.ts';
import { AFTER_PAUSE_MS } from '../../e2e/support/patience.ts';
import { Phone } from '../../e2e/support/phone.ts';
import { PushService } from '../../e2e/support/push-service.ts';
import { ServerProcess } from '../../e2e/support/server.ts';
import { WorkerControl } from '../../e2e/support/worker.ts';
import { OtherParty } from '../../e2e/support/other-party.ts';
import { FcmStandIn } from './fcm-stand-in.ts';

const MAYA = 'creator@pollin.test';
const PROJECT = 'pollin-push';
const API_KEY = 'key-of-the-web-app';
const newKey = () => webPush.generateVAPIDKeys().publicKey;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const firstKey = newKey();

let fcm: FcmStandIn;
let pushes: PushService;
let server: ServerProcess;

beforeAll(async () => {
  fcm = await FcmStandIn.open(API_KEY, firstKey);
  pushes = await PushService.open();
  server = await ServerProcess.create({
    ...fcm.variables,
    FCM_SERVICE_ACCOUNT: JSON.stringify({
      project_id: PROJECT,
      client_email: `sender@${PROJECT}.iam.example`,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    }),
    FCM_WEB_CONFIG: JSON.stringify({
      apiKey: API_KEY,
      projectId: PROJECT,
      messagingSenderId: '123456',
      appId: '1:123456:web:0a1b2c',
    }),
    FCM_VAPID_KEY: firstKey,
  });
});
afterAll(async () => {
  await server?.remove();
  await Promise.all([fcm?.close(), pushes?.close()]);
});
beforeEach(() => {
  fcm.isReachable = true;
  fcm.isSending = true;
});

/** A new browser, which an installed app's policy doesn't bind, with a person who allows notifications. */
async function phoneOf(email: string, path?: string): Promise<Phone> {
  const phone = await Phone.create(server, {}, { isNew: true });
  onTestFinished(() => phone.remove());
  await pushes.serve(phone);
  await fcm.serve(phone);
  await phone.page.goto('/login');
  await phone.readyOffline();
  await phone.signIn(email, path);
  return phone;
}

const registered = ({ email }: { email: string }) =>
  query<{ kind: string; token: string }>(
    server,
    `select r.kind, r.token from push_registrations r
     join users u on u.id = r.user_id where u.email = $1`,
    [email],
  );

/** The key that the browser's subscription was made with. */
const subscribedKey = (phone: Phone): Promise<string | null> =>
  phone.page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    const key = (await pushManager.getSubscription())?.options.applicationServerKey;
    if (!key) return null;
    const text = btoa(String.fromCharCode(...new Uint8Array(key)));
    return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  });

test('FCM’s own code registers the browser, and a message the server sends to its token is one notification', async () => {
  expect(server.output).toContain(`push: Firebase (${PROJECT})`);
  const phone = await phoneOf(MAYA);
  const tokens = async () => (await registered({ email: MAYA })).map(({ token }) => token);
  await expect.poll(tokens).toHaveLength(1);
  expect(await tokens()).toEqual([...fcm.tokens]);
  expect(fcm.called).toEqual(
    new Set(['firebaseinstallations.googleapis.com', 'fcmregistrations.googleapis.com']),
  );
  const worker = await WorkerControl.of(phone);
  await phone.leaveApp();

  fcm.isSending = false;
  const business = await OtherParty.signIn(server, 'business@pollin.test');
  await business.say('Doors open at six');
  await expect.poll(() => fcm.postponed).toBeGreaterThan(0);
  fcm.isSending = true;
  await expect.poll(() => fcm.messages, { timeout: AFTER_PAUSE_MS }).toHaveLength(1);
  const [message] = fcm.messages;
  expect(JSON.stringify(message)).not.toContain('Doors open at six');
  await worker.push({ from: '123456', fcmMessageId: '1', data: message?.data });

  await expect.poll(() => worker.displayed).toHaveLength(1);
  expect(await worker.notifications()).toHaveLength(1);
  expect(phone.complaints).toEqual([]);
});

test('with a new key of the project the browser subscribes and registers again by itself', async () => {
  const ana = await aCreator(server);
  const phone = await phoneOf(ana.email);
  await expect.poll(async () => (await registered(ana)).length).toBe(1);
  const [former] = await registered(ana);
  expect(await subscribedKey(phone)).toBe(firstKey);

  fcm.vapidKey = newKey();
  await server.stop();
  server.configure({ FCM_VAPID_KEY: fcm.vapidKey });
  await server.start();
  await phone.page.goto('/dashboard');

  await expect.poll(async () => (await registered(ana))[0]?.token).not.toBe(former?.token);
  const now = await registered(ana);
  expect(now).toHaveLength(1);
  expect(fcm.tokens.has(now[0]?.token ?? '')).toBe(true);
  expect(fcm.tokens.has(former?.token ?? '')).toBe(false);
  expect(await subscribedKey(phone)).toBe(fcm.vapidKey);
  expect(phone.complaints).toEqual([]);
});

test('where FCM can’t be reached or refuses the key, the settings say so, and the next try succeeds', async () => {
  fcm.isReachable = false;
  const ben = await aCreator(server, { firstName: 'Ben' });
  const phone = await phoneOf(ben.email, '/settings/notifications');
  const turnOn = phone.page.getByRole('button', { name: 'Turn on notifications' });
  const failed = phone.page.getByText('Couldn’t set up notifications in this browser.');
  await phone.page.getByText('Notifications are off for this device.').waitFor();
  await turnOn.click();
  await failed.waitFor();
  expect(await registered(ben)).toEqual([]);

  fcm.isReachable = true;
  const key = fcm.vapidKey;
  fcm.vapidKey = newKey();
  await phone.page.reload();
  await turnOn.click();
  await failed.waitFor();
  expect(await registered(ben)).toEqual([]);

  fcm.vapidKey = key;
  await turnOn.click();
  await phone.page.getByText('Notifications are on for this device.').waitFor();
  await expect.poll(async () => (await registered(ben)).map(({ kind }) => kind)).toEqual(['fcm']);
  expect(phone.complaints).toEqual([]);
});
