import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, it } from 'vitest';
import { lettersDelivered } from '#server/identity/letters.ts';
import { altchaBotCheck } from '#server/ports/bot-check/altcha.ts';
import { databaseMail } from '#server/ports/mail/database.ts';
import { openIdentityApp } from './identity-app.ts';

it('a stranger with an address gets in by the check, the mailbox and the code alone', async () => {
  const app = await openIdentityApp();
  const db = drizzle(app.deps.pool);
  app.deps.botCheck = altchaBotCheck({
    pool: app.deps.pool,
    db,
    now: app.deps.now,
    randomBytes,
    ease: 1,
  });
  app.deps.mail = databaseMail({ db, now: app.deps.now });
  const browser = app.browser();
  const data = { email: 'ada@example.com' };
  const passCheck = async () => {
    const challenge = (await browser.call('botChallenge')).body as unknown as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return btoa(JSON.stringify({ challenge, solution }));
  };

  const recaptchaToken = await passCheck();
  expect((await browser.call('checkLoginApproval', { data, recaptchaToken })).status).toBe(200);
  const replayed = await browser.call('checkLoginApproval', { data, recaptchaToken });
  expect(replayed.refusal.code).toBe('BOT_CHECK_FAILED');
  await lettersDelivered(app.deps.mail);
  const [letter] = (await browser.call('devMail', undefined, { query: '?to=ada@example.com' }))
    .body;
  const verified = await browser.call('verifyUser', {
    data: { ...data, otc: letter?.code ?? '' },
    recaptchaToken: await passCheck(),
  });
  const started = await browser.call('startSession', { customToken: verified.body.customToken });
  const token = started.body.accessToken;

  expect((await browser.call('me', undefined, { token })).body).toMatchObject({
    email: data.email,
  });
  await app.close();
});
