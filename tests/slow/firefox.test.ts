import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { OtherParty } from '../../e2e/support/other-party.ts';
import { ServerProcess } from '../../e2e/support/server.ts';
import { Firefox } from './firefox-browser.ts';

const TACOS = 'Late-night tacos, pressed to order';

let server: ServerProcess;
let business: OtherParty;
let firefox: Firefox;
/** The conversation about the tacos. */
let room: string;

beforeAll(async () => {
  server = await ServerProcess.create({}, { isNew: true });
  business = await OtherParty.signIn(server, 'business@pollin.test');
  room = `/creator/messages?room=${(await business.room()).chatroomId}`;
});
afterAll(() => server.remove());
beforeEach(async () => {
  firefox = await Firefox.create(server);
});
afterEach(async () => {
  await firefox.remove();
  expect(firefox.complaints, 'errors and breaches of the security policy').toEqual([]);
});

test('in Firefox a creator signs in with the mailed code and sees the conversations', async () => {
  await firefox.signIn('creator@pollin.test');
  await firefox.findText('Messages', 'nav a').click();
  await firefox.findText(TACOS).click();
  await firefox.find('log', 'Conversation with Sol y Masa').wait();
  await business.say('Welcome, fox');
  await firefox.findText('Welcome, fox', '[role="log"]').wait();
});

test('in Firefox the app opens without signal after the browser was closed, with the conversation that it has', async () => {
  await firefox.signIn('creator@pollin.test');
  await business.say('Read this in the desert');
  await firefox.open(room);
  await firefox.findText('Read this in the desert', '[role="log"]').wait();
  await firefox.close();

  await firefox.start({ hasSignal: false });
  await firefox.open(room);
  await firefox.findText('Read this in the desert', '[role="log"]').wait();
  await firefox.find('textbox', 'Message to Sol y Masa').wait();
});

test('in Firefox, which has no Background Sync, the open app delivers when signal returns, once', async () => {
  await firefox.signIn('creator@pollin.test');
  await firefox.open(room);
  await firefox.loseSignal();
  await write('From a valley');
  await firefox.find('link', 'Offline · 1 waiting').wait();

  await firefox.regainSignal();
  await expectOnce('From a valley');
});

test('in Firefox, which has no Background Sync, what waits in a closed app leaves when it is opened again, once', async () => {
  await firefox.signIn('creator@pollin.test');
  await firefox.open(room);
  expect(await firefox.page.evaluate(() => 'SyncManager' in globalThis)).toBe(false);
  await firefox.loseSignal();
  await write('From a pocket');
  await firefox.find('link', 'Offline · 1 waiting').wait();
  await firefox.close();

  firefox.line.setWeather('clear');
  await firefox.start();
  expect(await business.texts()).not.toContain('From a pocket');
  await firefox.open(room);
  await expectOnce('From a pocket');
});

async function write(text: string): Promise<void> {
  await firefox.find('textbox', 'Message to Sol y Masa').fill(text);
  await firefox.page.keyboard.press('Enter');
  await firefox.findText(text, '[role="log"]').wait();
}

/** Waits until nothing waits on this side: then it is there once on both. */
async function expectOnce(text: string): Promise<void> {
  const arrived = async () => (await business.texts()).filter((one) => one === text);
  await expect.poll(arrived).toEqual([text]);
  await expect.poll(() => firefox.timesInLog('Waiting')).toBe(0);
  expect(await arrived()).toEqual([text]);
  expect(await firefox.timesInLog(text)).toBe(1);
}
