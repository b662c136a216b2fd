import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ApiUser } from '../../e2e/support/api-user.ts';
import { bubble, expectOnScreen, log, openRoom, TACOS, write } from '../../e2e/support/chat.ts';
import { crashBrowser } from '../../e2e/support/crash.ts';
import { timesStored } from '../../e2e/support/database.ts';
import { Phone } from '../../e2e/support/phone.ts';
import { ServerProcess } from '../../e2e/support/server.ts';
import { FIREBASE_VARIABLES, idTokenOf } from './firebase-project.ts';
import { startAuthEmulator, WITH_TOOLS_MS, type Emulator } from './firebase-tools.ts';
import { listenToRoom, loadFirestoreClient } from './firestore-listener.ts';
import { startFirestoreEmulator } from './firestore-emulator.ts';

const FIRST = 'No signal in the kitchen';
const SECOND = 'Filming the press right now';
const TEXTS = [FIRST, SECOND];

let auth: Emulator;
let firestore: Emulator;
let server: ServerProcess;

beforeAll(async () => {
  auth = await startAuthEmulator();
  firestore = await startFirestoreEmulator();
  await loadFirestoreClient();
  server = await ServerProcess.create({
    ...FIREBASE_VARIABLES,
    FIREBASE_AUTH_EMULATOR_HOST: auth.host,
    FIRESTORE_MIRROR: '1',
    FIRESTORE_EMULATOR_HOST: firestore.host,
  });
}, WITH_TOOLS_MS);
afterAll(async () => {
  await server?.remove();
  await Promise.all([auth?.stop(), firestore?.stop()]);
});

/** Signs a person in on the screen. Answers their phone and the ID token of Firebase that opened their session. */
async function signIn(email: string): Promise<{ phone: Phone; idToken: string }> {
  // An installed app keeps the policy of the server that it came from.
  const phone = await Phone.create(server, {}, { isNew: true });
  const opened = phone.page.waitForRequest(/\/api\/session$/);
  const [session] = await Promise.all([opened, phone.signInOnScreen(email)]);
  const { customToken } = session.postDataJSON() as { customToken: string };
  return { phone, idToken: customToken };
}

/** The ID token of a person who is in neither account of the chat. */
const strangerToken = async (): Promise<string> =>
  idTokenOf(auth.host, await new ApiUser(server.url).customToken('second@pollin.test'));

test('with Firebase, what a creator writes without signal arrives once on the other phone and at Firestore’s clients', async () => {
  expect(server.output).toContain('mirror: Firestore');
  const { phone: creator, idToken } = await signIn('creator@pollin.test');
  const { phone: business, idToken: other } = await signIn('business@pollin.test');
  await openRoom(business.page, 'business', /Maya Okafor/);
  await openRoom(creator.page, 'creator', TACOS);
  const address = creator.page.url();
  const room = new URL(address).searchParams.get('room') ?? '';
  const tokens = [idToken, other, await strangerToken()];
  const listeners = await Promise.all(
    tokens.map((token) => listenToRoom(firestore.host, token, room)),
  );
  const [, , stranger] = listeners;
  const parties = listeners.slice(0, 2);
  onTestFinished(async () => void (await Promise.all(listeners.map((one) => one.stop()))));

  await creator.goOffline();
  await write(creator.page, FIRST);
  await crashBrowser(creator);
  await creator.open({ offline: true });
  await creator.page.goto(address);
  await write(creator.page, SECOND);
  await expect.poll(() => log(creator.page).getByText('Waiting').count()).toBe(2);
  expect(await bubble(business.page, FIRST).count()).toBe(0);
  await creator.goOnline();

  for (const text of TEXTS) {
    await expectOnScreen(business.page, text);
    await expectOnScreen(creator.page, text);
    expect(await timesStored(server, text)).toBe(1);
  }
  for (const listener of parties) {
    await expect
      .poll(() => listener.texts.filter((text) => TEXTS.includes(String(text))))
      .toEqual(TEXTS);
    expect(listener.refusal).toBeNull();
  }
  expect(stranger).toMatchObject({ texts: [], refusal: 'permission-denied' });

  expect([...creator.complaints, ...business.complaints]).toEqual([]);
  await Promise.all([creator.remove(), business.remove()]);
});
