import { expect, test } from 'vitest';
import { appVersionOf, PROTOCOL } from '#contract/app-version.ts';
import { API_BASE, headers as names } from '#contract/routes/route.ts';
import { buildApp } from '#server/app.ts';
import { ORIGIN, serverForFile } from '../support/app.ts';
import { aChat, codeOf, messageTo, outcomes } from '../support/chat.ts';

const app = await serverForFile();

const fromApp = { [names.appVersion]: appVersionOf('build') };

/** The server after an update that needs newer apps than this one. */
const afterUpdate = () => buildApp(app.deps, null, PROTOCOL + 1);

test('every request of an app that is too old is refused, and nothing of it is done', async () => {
  const { room, asCreator } = await aChat(app);
  const message = messageTo(room, 'creator', 'From an old app');
  const updated = afterUpdate();
  const ask = async (path: string, init: RequestInit) =>
    await updated.hono.request(`${ORIGIN}${API_BASE}${path}`, init);

  const sent = await ask('/commands', {
    method: 'POST',
    headers: { ...fromApp, ...asCreator, 'content-type': 'application/json' },
    body: JSON.stringify({ commands: [message] }),
  });
  expect(await codeOf(sent)).toBe('426 APP_TOO_OLD');
  expect((await ask('/health', { headers: fromApp })).status).toBe(426);

  const known = await app.call(`/commands/${message.id}`, asCreator);
  expect(await known.json()).toMatchObject({ answer: null });
});

test('an app from before protocols had names is too old today', async () => {
  const from = { [names.appVersion]: 'development' };
  expect((await app.call('/health', from)).status).toBe(426);
});

test('a command of a newer build’s app is kept for a newer server, with all that follows it', async () => {
  const { room, asCreator } = await aChat(app);
  const before = messageTo(room, 'creator', 'Before');
  const after = messageTo(room, 'creator', 'After');
  for (const kind of ['addHologram', 'toString']) {
    const unknown = { ...messageTo(room, 'creator', 'Of tomorrow'), kind };

    const answers = await outcomes(app, asCreator, [before, unknown, after]);

    expect(answers).toEqual(['done', 'failed', 'notTried']);
  }
});

test('an app that speaks what is served, and a program that is no app, are let through', async () => {
  const health = `${ORIGIN}${API_BASE}/health`;
  expect((await app.hono.request(health, { headers: fromApp })).status).toBe(200);
  expect((await afterUpdate().hono.request(health)).status).toBe(200);
});
