import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { MINUTE_MS } from '#contract/durations.ts';
import { users } from '#server/db/schema/identity.ts';
import { lettersDelivered } from '#server/identity/letters.ts';
import { ORIGIN } from '../../support/app.ts';
import { PasskeyDevice } from '../../support/passkey-device.ts';
import { openIdentityApp, type Browser, identityAppForFile } from './identity-app.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });

const failed = { status: 400, refusal: { code: 'PASSKEY_FAILED' } };
const challengeOf = ({ options }: { options: Record<string, unknown> }) =>
  String(options['challenge']);

let count = 0;
/** Someone who is signed in and has just added the passkey of their device. */
async function withPasskey() {
  const email = `passkey-${(count += 1)}@example.com`;
  const browser = app.browser();
  const session = await browser.signIn(email);
  const device = new PasskeyDevice(ORIGIN);
  const added = await add(browser, session.accessToken, device);
  expect(added.status).toBe(200);
  return { email, browser, session, device };
}

async function add(
  browser: Browser,
  token: string,
  device: PasskeyDevice,
  { name = 'My phone', ...over }: Parameters<PasskeyDevice['create']>[1] & { name?: string } = {},
) {
  const { body } = await browser.call('passkeyOptions', {}, { token });
  const credential = device.create(challengeOf(body), over);
  return browser.call('addPasskey', { challengeId: body.challengeId, name, credential }, { token });
}

async function answer(browser: Browser, device: PasskeyDevice, over = {}) {
  const { body } = await browser.call('passkeySignInOptions', {});
  return { challengeId: body.challengeId, credential: device.get(challengeOf(body), over) };
}

describe('a passkey', () => {
  it('signs its user in from another browser, without a code', async () => {
    const { session, device } = await withPasskey();
    const laptop = app.browser();

    const proven = await laptop.call('passkeySignIn', await answer(laptop, device));
    const started = await laptop.call('startSession', proven.body);

    expect(started).toMatchObject({ status: 200, body: { userId: session.userId } });
    expect(started.body.sessionId).not.toBe(session.sessionId);
    expect((await laptop.refresh()).status).toBe(200);
  });

  it('is listed for its user with when it was used, and for nobody else', async () => {
    const { session, browser, device } = await withPasskey();
    const other = await withPasskey();
    await browser.call('passkeySignIn', await answer(browser, device));

    const mine = await browser.call('passkeys', undefined, { token: session.accessToken });
    const theirs = await other.browser.call('passkeys', undefined, {
      token: other.session.accessToken,
    });

    expect(mine.body).toMatchObject([
      { id: device.id, name: 'My phone', usedOn: expect.any(String) },
    ]);
    expect(theirs.bytes).not.toContain(device.id);
  });

  it('is offered under the address of its user, and not to a device that has one', async () => {
    const { email, session, browser, device } = await withPasskey();

    const { body } = await browser.call('passkeyOptions', {}, { token: session.accessToken });

    expect(body.options).toMatchObject({
      user: { name: email },
      excludeCredentials: [{ id: device.id, transports: ['internal'] }],
    });
  });

  it('without a name of its own is called a passkey', async () => {
    const { session, browser } = await withPasskey();

    const added = await add(browser, session.accessToken, new PasskeyDevice(ORIGIN), { name: ' ' });

    expect(added).toMatchObject({ status: 200, body: { name: 'Passkey' } });
  });

  it('is announced to its user by email, without any text from the person who added it', async () => {
    const before = app.letters.length;
    const { email } = await withPasskey();
    await lettersDelivered(app.deps.mail);

    const notices = app.letters.slice(before).filter(({ subject }) => subject.includes('passkey'));
    expect(notices).toMatchObject([
      { to: email, subject: 'A passkey was added to your Pollin account' },
    ]);
    expect(`${notices[0]?.text}${notices[0]?.html}`).not.toContain('My phone');
  });

  it('that was removed signs nobody in any more; nobody removes one of others', async () => {
    const { session, browser, device } = await withPasskey();
    const other = await withPasskey();
    const remove = (token: string) =>
      app.call(`/passkeys/${device.id}`, { authorization: `Bearer ${token}` }, undefined, 'DELETE');

    expect((await remove(other.session.accessToken)).status).toBe(404);
    expect((await remove(session.accessToken)).status).toBe(200);

    expect(await browser.call('passkeySignIn', await answer(browser, device))).toMatchObject(
      failed,
    );
  });

  it('leaves the codes for its address as they were: it uses none up, and none is taken for it', async () => {
    const { email, browser, device } = await withPasskey();
    const code = await browser.receiveCode(email);

    await browser.call('passkeySignIn', await answer(browser, device));

    expect((await browser.tryCode(email, code)).status).toBe(200);
  });

  it('of someone who was disabled signs nobody in', async () => {
    const { session, browser, device } = await withPasskey();
    await app.deps.db.update(users).set({ disabled: true }).where(eq(users.id, session.userId));

    const refused = await browser.call('passkeySignIn', await answer(browser, device));

    expect(refused).toMatchObject({ status: 403, refusal: { code: 'USER_DISABLED' } });
  });
});

describe('an answer of a passkey is refused', () => {
  it('the second time, also of a key that does not count its uses', async () => {
    const { browser, device } = await withPasskey();
    device.counter = -1;
    const first = await answer(browser, device);

    expect((await browser.call('passkeySignIn', first)).status).toBe(200);
    expect(await browser.call('passkeySignIn', first)).toMatchObject(failed);
  });

  it('after five minutes', async () => {
    const { browser, device } = await withPasskey();
    const late = await answer(browser, device);

    app.pass(5 * MINUTE_MS + 1);

    expect(await browser.call('passkeySignIn', late)).toMatchObject(failed);
    await answer(browser, device);
    await answer(browser, device);
    const past = {
      text: 'select 1 from passkey_challenges where expires_on < $1',
      values: [app.deps.now()],
    };
    expect((await app.deps.pool.query(past)).rowCount).toBe(0);
  });

  it.each([
    ['that was given to another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['without proof of its user', { isVerified: false }],
  ])('%s', async (_, over) => {
    const { browser, device } = await withPasskey();

    expect(await browser.call('passkeySignIn', await answer(browser, device, over))).toMatchObject(
      failed,
    );
  });

  it('whose counter went back: a copy of the key signed it', async () => {
    const { browser, device } = await withPasskey();
    device.counter = 10;
    expect((await browser.call('passkeySignIn', await answer(browser, device))).status).toBe(200);

    device.counter = 5;

    expect(await browser.call('passkeySignIn', await answer(browser, device))).toMatchObject(
      failed,
    );
  });

  it('of a key that nobody added, and of one that pretends to be another', async () => {
    const { browser, device } = await withPasskey();
    const strange = new PasskeyDevice(ORIGIN);

    expect(await browser.call('passkeySignIn', await answer(browser, strange))).toMatchObject(
      failed,
    );
    const forged = await answer(browser, strange);
    forged.credential['id'] = device.id;
    forged.credential['rawId'] = device.id;
    expect(await browser.call('passkeySignIn', forged)).toMatchObject(failed);
  });

  it('without the parts of one', async () => {
    const { browser, device } = await withPasskey();
    const { challengeId } = await answer(browser, device);

    const tried = await browser.call('passkeySignIn', { challengeId, credential: {} });

    expect(tried).toMatchObject(failed);
  });

  it('in a browser that did not ask', async () => {
    const { browser, device } = await withPasskey();

    const stolen = await app.browser().call('passkeySignIn', await answer(browser, device));

    expect(stolen).toMatchObject(failed);
  });
});

describe('a passkey is not added', () => {
  it.each([
    ['for another site', { origin: 'https://evil.example' }],
    ['to another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['without proof of its user', { isVerified: false }],
  ])('%s', async (_, over) => {
    const { browser, session } = await withPasskey();

    const added = await add(browser, session.accessToken, new PasskeyDevice(ORIGIN), over);

    expect(added).toMatchObject(failed);
  });

  it('by anyone but the one who was asked', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const { body } = await mine.browser.call(
      'passkeyOptions',
      {},
      { token: mine.session.accessToken },
    );
    const credential = new PasskeyDevice(ORIGIN).create(challengeOf(body));

    const added = await theirs.browser.call(
      'addPasskey',
      { challengeId: body.challengeId, name: 'Theirs', credential },
      { token: theirs.session.accessToken },
    );

    expect(added).toMatchObject(failed);
  });

  it('twice', async () => {
    const { browser, session, device } = await withPasskey();

    expect(await add(browser, session.accessToken, device)).toMatchObject(failed);
  });
});

it('passkey sign-ins from one place are limited', async () => {
  const strict = await openIdentityApp();
  try {
    const browser = strict.browser();
    const statuses = new Set<number>();
    for (let n = 0; n < 65; n += 1) {
      statuses.add((await browser.call('passkeySignInOptions', {})).status);
    }

    expect([...statuses]).toEqual([200, 429]);
  } finally {
    await strict.close();
  }
});
