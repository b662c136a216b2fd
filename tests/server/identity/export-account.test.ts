import { afterAll, beforeAll, expect, it } from 'vitest';
import { messageTo, outcomes, aChat } from '../../support/chat.ts';
import { openIdentityApp, type IdentityApp } from './identity-app.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await openIdentityApp({ limitsFactor: 1000 });
});
afterAll(() => app.close());

it('the export holds what is about the user, and nothing of anybody else', async () => {
  const chat = await aChat(app);
  await outcomes(app, chat.asCreator, [messageTo(chat.room, 'creator', 'Mine to take away')]);
  await outcomes(app, chat.asBusiness, [messageTo(chat.room, 'business', 'Theirs to keep')]);

  const response = await app.call('/exportAccount', chat.asCreator);

  const exported = (await response.json()) as Record<string, unknown>;
  expect(exported).toMatchObject({
    user: [{ id: chat.creator.userId, email: `${chat.creator.userId}@pollin.test` }],
    memberships: [{ accountId: chat.creator.accountId, role: 'creator' }],
    creators: [{ firstName: 'Maya', lastName: 'Torres' }],
    businesses: [],
    messages: [{ message: 'Mine to take away', chatroomId: chat.room.chatroomId }],
    sessions: [{ device: 'Unknown device' }],
    cutShort: [],
  });
  expect(JSON.stringify(exported)).not.toContain(`${chat.business.userId}@pollin.test`);
  expect(JSON.stringify(exported['messages'])).not.toContain('Theirs to keep');
});

it('the export has no secret in it: no token, salt, hash, key or code', async () => {
  const browser = app.browser();
  const { accessToken } = await browser.signIn('export@example.com');
  const { rows } = await app.deps.pool.query<Record<string, string>>(
    `select s.salt, s.next_hash, c.code_hash, c.browser_hash, c.custom_token_hash
     from sessions s, login_codes c where c.email = 'export@example.com'`,
  );
  const secrets = rows.flatMap((row) => Object.values(row)).filter(Boolean);
  expect(secrets.length).toBeGreaterThanOrEqual(5);

  const { status, bytes } = await browser.call('exportAccount', undefined, { token: accessToken });

  expect(status).toBe(200);
  for (const secret of secrets) expect(bytes).not.toContain(secret);
  expect(bytes).not.toMatch(/hash|salt|token|publicKey|code"/i);
});

it('the export is for nobody who is not signed in', async () => {
  expect((await app.call('/exportAccount', {})).status).toBe(401);
});
