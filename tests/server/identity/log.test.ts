import { expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { SESSION_COOKIE } from '#server/identity/cookies.ts';
import { PERSON, openIdentityApp } from './identity-app.ts';

it('the log records sign-ins and denials, without any code, token, or cookie', async () => {
  const app = await openIdentityApp({ limitsFactor: 1000 });
  const browser = app.browser();
  const email = `${newId<string>()}@example.com`;
  const secrets: string[] = [];
  const keep = () =>
    secrets.push(
      ...['__Host-pollin-browser', SESSION_COOKIE].flatMap(
        (name) => browser.cookies.get(name)?.split('.').slice(-2) ?? [],
      ),
    );

  const code = await browser.receiveCode(email);
  const guess = code === '918273' ? '918274' : '918273';
  await browser.tryCode(email, guess);
  const { customToken } = (await browser.tryCode(email, code)).body;
  await browser.call('startSession', { customToken });
  keep();
  const thief = browser.copy();
  for (let n = 0; n < 2; n += 1) {
    secrets.push((await browser.refresh()).body.accessToken);
    keep();
  }
  await thief.refresh();
  await browser.call('me', undefined, { token: secrets.at(-1) ?? '' });
  app.pass(1);
  await browser.askForCode(email);
  await browser.askForCode(email);
  await browser.call('endSession');
  // Failing too: a driver's error quotes what it was given.
  await app.close();
  await browser.call('startSession', { customToken });
  await browser.call('verifyUser', { data: { email, otc: guess }, recaptchaToken: PERSON });
  await browser.refresh();

  const log = app.log();
  for (const notices of [
    'signed in',
    'login code not accepted',
    'login code refused',
    'session ended',
  ]) {
    expect(log).toContain(notices);
  }
  const refusals = log
    .split('\n')
    .filter((line) => line.includes('"status":4'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(refusals).toContainEqual(
    expect.objectContaining({
      route: '/verifyUser',
      status: 400,
      reason: 'CODE_WRONG',
      network: '203.0.113.7',
    }),
  );
  expect(refusals.every(({ reason, network }) => reason && network)).toBe(true);
  expect(secrets.filter(Boolean).length).toBeGreaterThan(5);
  for (const secret of [...secrets, code, guess, customToken, email])
    expect(log).not.toContain(secret);
});
