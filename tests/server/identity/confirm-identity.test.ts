import { describe, expect, it } from 'vitest';
import { routes, type RouteName } from '#contract/routes/http.ts';
import { API_BASE, type Route } from '#contract/routes/route.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { lettersDelivered } from '#server/identity/letters.ts';
import { ORIGIN } from '../../support/app.ts';
import { PasskeyDevice } from '../../support/passkey-device.ts';
import { identityAppForFile, openIdentityApp, type Browser } from './identity-app.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });

const guarded = Object.entries(routes as Record<string, Route>).filter(
  ([, { recentSignIn }]) => recentSignIn,
);
const needed = { status: 403, refusal: { code: 'RECENT_SIGN_IN_NEEDED' } };
const passMinutes = (minutes: number) => app.pass(minutes * MINUTE_MS + 1);

let count = 0;
async function signedIn() {
  const email = `confirm-${(count += 1)}@example.com`;
  const browser = app.browser();
  const { accessToken: token, userId } = await browser.signIn(email);
  return { email, browser, token, userId };
}
type Person = Awaited<ReturnType<typeof signedIn>>;

const endOthers = ({ browser, token }: Person) => browser.call('endOtherSessions', {}, { token });

async function codeFor({ email, browser, token }: Person): Promise<string> {
  const sent = await browser.call('sendConfirmationCode', {}, { token });
  expect(sent.status).toBe(200);
  await lettersDelivered(app.deps.mail);
  return app.letters.findLast((letter) => letter.to === email)?.code ?? '';
}

const confirmWith = ({ token }: Person, browser: Browser, otc: string) =>
  browser.call('confirmIdentity', { kind: 'code', otc }, { token });

async function withPasskey() {
  const person = await signedIn();
  const { browser, token } = person;
  const device = new PasskeyDevice(ORIGIN);
  const { body } = await browser.call('passkeyOptions', {}, { token });
  const credential = device.create(String(body.options['challenge']));
  const { challengeId } = body;
  await browser.call('addPasskey', { challengeId, name: 'Phone', credential }, { token });
  return { ...person, device };
}

async function answerOf({ browser, token }: Person, device: PasskeyDevice) {
  const { body } = await browser.call('confirmationOptions', {}, { token });
  const credential = device.get(String(body.options['challenge']));
  return { kind: 'passkey' as const, challengeId: body.challengeId, credential };
}

it('deleting the account, changing its address or passkeys, ending sessions and changing a team or a corporation need a recent sign-in, and nothing else does', () => {
  expect(guarded.map(([name]) => name).toSorted()).toEqual([
    'acceptBusinessInvitation',
    'addPasskey',
    'changeEmail',
    'changeMemberRole',
    'createApiToken',
    'createWebhook',
    'deleteAccount',
    'endOtherSession',
    'endOtherSessions',
    'handOverBusiness',
    'inviteBusiness',
    'inviteMember',
    'leaveCorporation',
    'passkeyOptions',
    'removeCorporateBusiness',
    'removeMember',
    'removePasskey',
    'rotateWebhookSecret',
    'sendEmailChangeCode',
  ]);
});

describe('what needs a recent sign-in', () => {
  it('is done in the ten minutes after one', async () => {
    const person = await signedIn();

    app.pass(10 * MINUTE_MS);

    expect((await endOthers(person)).status).toBe(200);
  });

  it.each(guarded)('is refused later, whatever is sent: %s', async (name, { method, path }) => {
    const { browser, token } = await signedIn();
    passMinutes(10);

    const answer = await browser.call(name as RouteName, undefined, { token });

    expect(answer, `${method} ${path}`).toMatchObject(needed);
  });

  it('is not allowed by renewing the session, which proves nothing', async () => {
    const person = await signedIn();
    passMinutes(10);

    const { body } = await person.browser.refresh();

    expect(await endOthers({ ...person, token: body.accessToken })).toMatchObject(needed);
  });

  it('is allowed for ten minutes by a code from the user’s email, to this session alone', async () => {
    const person = await signedIn();
    const laptop = app.browser();
    const elsewhere = { ...person, browser: laptop, ...(await laptop.signIn(person.email)) };
    passMinutes(10);
    expect(await endOthers(person)).toMatchObject(needed);

    const confirmed = await confirmWith(person, person.browser, await codeFor(person));

    expect(confirmed).toMatchObject({ status: 200, body: { success: true } });
    expect(await endOthers({ ...elsewhere, token: elsewhere.accessToken })).toMatchObject(needed);
    expect((await endOthers(person)).status).toBe(200);
    const { body } = await person.browser.refresh();
    passMinutes(10);
    expect(await endOthers({ ...person, token: body.accessToken })).toMatchObject(needed);
  });

  it('is allowed by one of the user’s own passkeys', async () => {
    const person = await withPasskey();
    passMinutes(10);

    const answer = await answerOf(person, person.device);
    const confirmed = await person.browser.call('confirmIdentity', answer, { token: person.token });

    expect(confirmed.status).toBe(200);
    expect((await endOthers(person)).status).toBe(200);
  });

  it('asks the browser for the user’s own passkeys, and for the person behind them', async () => {
    const { browser, token, device } = await withPasskey();

    const { body } = await browser.call('confirmationOptions', {}, { token });

    expect(body.options).toMatchObject({
      allowCredentials: [{ id: device.id }],
      userVerification: 'required',
    });
  });
});

describe('a confirmation is refused', () => {
  it('with a wrong code, and after five of them with the right one', async () => {
    const person = await signedIn();
    const code = await codeFor(person);
    passMinutes(5);
    const wrong = code === '000000' ? '111111' : '000000';

    for (let tries = 1; tries <= 5; tries += 1) await confirmWith(person, person.browser, wrong);

    expect(await confirmWith(person, person.browser, code)).toMatchObject({
      refusal: { code: 'CODE_TRIES_USED' },
    });
  });

  it('with a code that was requested in another browser, or for another user', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const code = await codeFor(mine);
    const theirCode = await codeFor(theirs);

    for (const [browser, otc] of [
      [app.browser(), code],
      [theirs.browser, code],
      [mine.browser, theirCode === code ? '' : theirCode],
    ] as const) {
      const refused = await confirmWith(mine, browser, otc);
      expect(['CODE_WRONG', 'INVALID']).toContain(refused.refusal.code);
    }
  });

  it('with a code that was used', async () => {
    const person = await signedIn();
    const code = await codeFor(person);
    await confirmWith(person, person.browser, code);

    expect(await confirmWith(person, person.browser, code)).toMatchObject({
      refusal: { code: 'CODE_EXPIRED' },
    });
  });

  it('with the passkey of someone else, and with an answer to someone else’s challenge', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const failed = { status: 400, refusal: { code: 'PASSKEY_FAILED' } };
    const confirm = (answer: Awaited<ReturnType<typeof answerOf>>) =>
      mine.browser.call('confirmIdentity', answer, { token: mine.token });

    expect(await confirm(await answerOf(mine, theirs.device))).toMatchObject(failed);
    expect(await confirm(await answerOf(theirs, mine.device))).toMatchObject(failed);
  });

  it('with a passkey’s answer to the question of a sign-in', async () => {
    const { browser, token, device } = await withPasskey();
    const { body } = await browser.call('passkeySignInOptions', {});
    const credential = device.get(String(body.options['challenge']));

    const refused = await browser.call(
      'confirmIdentity',
      { kind: 'passkey', challengeId: body.challengeId, credential },
      { token },
    );

    expect(refused).toMatchObject({ refusal: { code: 'PASSKEY_FAILED' } });
  });
});

it('a confirmation code counts against the limits of sign-in codes', async () => {
  const strict = await openIdentityApp();
  try {
    const browser = strict.browser();
    const { accessToken: token } = await browser.signIn('limits@example.com');
    strict.pass(MINUTE_MS);
    await browser.call('sendConfirmationCode', {}, { token });

    const again = await browser.call('sendConfirmationCode', {}, { token });
    const signIn = await browser.askForCode('limits@example.com');

    for (const refused of [again, signIn]) {
      expect(refused).toMatchObject({ status: 429, refusal: { code: 'TOO_MANY_CODES' } });
    }
  } finally {
    await strict.close();
  }
});

it('the letter with the code says that it confirms a change, and whom to suspect', async () => {
  const person = await signedIn();

  const code = await codeFor(person);

  const letter = app.letters.findLast(({ to }) => to === person.email);
  expect(letter?.subject).toContain(code);
  expect(letter?.text).toContain('confirm a change to your Pollin account');
  expect(letter?.text).toContain('someone may be using your account');
});

it('nobody confirms anything without a session', async () => {
  for (const path of ['/confirm/code', '/confirm/options', '/confirm']) {
    const answer = await app.hono.request(`${ORIGIN}${API_BASE}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(401);
  }
});
