import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { unsubscribeTokenOf, userOfUnsubscribeToken } from '#server/notices/unsubscribe-token.ts';
import { changeSecrets, readSecretOrder } from '#server/secret-orders.ts';
import { serverForFile } from '../support/app.ts';
import { aChat, expectJson } from '../support/chat.ts';

const app = await serverForFile();
const { deps } = app;
const change = (act: 'rotate' | 'retire', ...names: string[]) =>
  changeSecrets(deps.pool, readSecretOrder([act, ...names]), { randomBytes });

it('links and sessions outlive a rotation, and the links of a retired secret end', async () => {
  const { asCreator, creator } = await aChat(app);
  const addressOf = async () =>
    (await expectJson<{ url: string }>(await app.call('/calendarFeed', asCreator, {}))).url;
  const statusOf = async (url: string) => (await app.hono.request(url)).status;
  const [token, url] = [await unsubscribeTokenOf(deps, creator.userId), await addressOf()];

  await change('rotate');

  expect(await userOfUnsubscribeToken(deps, token)).toBe(creator.userId);
  expect(await statusOf(url)).toBe(200);
  const newer = await unsubscribeTokenOf(deps, creator.userId);
  expect(newer).not.toBe(token);

  await change('retire');

  expect(await userOfUnsubscribeToken(deps, token)).toBeNull();
  expect(await statusOf(url)).toBe(404);
  expect(await userOfUnsubscribeToken(deps, newer)).toBe(creator.userId);
  // A session's keys are its own, so this call still works.
  expect(await statusOf(await addressOf())).toBe(200);
});

it('a rotation changes the secrets that it names, and says what it did', async () => {
  await unsubscribeTokenOf(deps, (await aChat(app)).creator.userId);
  await change('retire');

  expect(await change('rotate', 'unsubscribe')).toEqual(['unsubscribe: 2 in use']);
  expect(await change('retire', 'calendar')).toEqual(['calendar: nothing to change']);
  expect(await change('retire', 'push')).toEqual(['push: nothing to change']);
  const own = { randomBytes, hasOwnPushKeys: true };
  expect(await changeSecrets(deps.pool, readSecretOrder(['rotate', 'push']), own)).toEqual([
    expect.stringContaining('change these variables'),
  ]);
  expect(() => readSecretOrder(['rotate', 'sessions'])).toThrow('rotate|retire');
});
