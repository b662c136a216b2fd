import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { CODE_MINUTES, CODE_TRIES, CUSTOM_TOKEN_MINUTES } from '#contract/sign-in/rules.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { lettersDelivered } from '#server/identity/letters.ts';
import type { Browser } from './identity-app.ts';
import { PERSON, meeting, openIdentityApp, identityAppForFile } from './identity-app.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('asking for a code', () => {
  it('sends a six-digit code by mail, and nothing of it in the answer', async () => {
    const browser = app.browser();

    const asked = await browser.askForCode('  Ada@Example.com ');
    await lettersDelivered(app.deps.mail);

    expect(asked).toMatchObject({ status: 200, body: { success: true, resendSeconds: 1 } });
    const letter = app.letters.at(-1);
    expect(letter).toMatchObject({ to: 'ada@example.com', code: expect.stringMatching(/^\d{6}$/) });
    expect(letter?.text).toContain(letter?.code);
    expect(asked.bytes).not.toContain(letter?.code);
  });

  it('marks the browser with a cookie that no script and no other site can use, once', async () => {
    const browser = app.browser();

    const [line = '', ...more] = (
      await browser.askForCode('cookie@example.com')
    ).headers.getSetCookie();
    const second = await browser.askForCode('another@example.com');

    expect(more).toEqual([]);
    expect(line).toMatch(
      /^__Host-pollin-browser=[\w-]{32}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(second.headers.getSetCookie()).toEqual([]);
  });

  it('replaces a browser mark that someone made up', async () => {
    const browser = app.browser();
    browser.cookies.set('__Host-pollin-browser', 'x');

    await browser.askForCode('made-up@example.com');

    expect(browser.cookies.get('__Host-pollin-browser')).toMatch(/^[\w-]{32}$/);
  });

  it('sends nothing to a robot', async () => {
    const before = app.letters.length;

    const asked = await app.browser().call('checkLoginApproval', {
      data: { email: 'ada@example.com' },
      recaptchaToken: 'a robot',
    });
    await lettersDelivered(app.deps.mail);

    expect(asked).toMatchObject({ status: 400, refusal: { code: 'BOT_CHECK_FAILED' } });
    expect(app.letters.length).toBe(before);
  });

  it.each([
    ['no address', { data: { email: '' }, recaptchaToken: PERSON }],
    ['a broken address', { data: { email: 'ada@' }, recaptchaToken: PERSON }],
    ['a second header', { data: { email: 'a@b.co\r\nBcc: e@v.co' }, recaptchaToken: PERSON }],
    ['an overlong address', { data: { email: `${'a'.repeat(250)}@b.co` }, recaptchaToken: PERSON }],
    ['no bot check', { data: { email: 'ada@example.com' }, recaptchaToken: '' }],
  ])('understands no request with %s', async (_, body) => {
    const asked = await app.browser().call('checkLoginApproval', body);

    expect(asked).toMatchObject({ status: 400, refusal: { code: 'INVALID' } });
  });

  it('answers before the letter is delivered, and stays standing when it cannot be', async () => {
    const own = await openIdentityApp();
    const away = {
      send: () => Promise.reject(Object.assign(new Error('550 secret'), { code: 'EENVELOPE' })),
    };
    own.deps.mail = away;

    const asked = await own.browser().askForCode('ada@example.com');
    await lettersDelivered(away);

    expect(asked.status).toBe(200);
    expect(own.log()).toContain('EENVELOPE');
    expect(own.log()).not.toContain('secret');
    await own.close();
  });
});

describe('entering a code', () => {
  it('exchanges the right code for a token, once', async () => {
    const browser = app.browser();
    const code = await browser.receiveCode('once@example.com');

    const first = await browser.tryCode('once@example.com', code);
    const again = await browser.tryCode('once@example.com', code);

    expect(first.status).toBe(200);
    expect(first.body.customToken).toMatch(/^[\w-]{43}$/);
    expect(again).toMatchObject({ status: 400, refusal: { code: 'CODE_EXPIRED' } });
  });

  it('takes the code of one of three taps at once', async () => {
    const browser = app.browser();
    const email = 'taps@example.com';
    const code = await browser.receiveCode(email);
    const lock = 'select 1 from login_codes where email = $1 for update';
    const tap = () => browser.tryCode(email, code);

    const answers = await meeting(app.deps.pool, lock, email, [tap, tap, tap]);

    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('says that a code is wrong, and after the fifth that no try is left', async () => {
    const browser = app.browser();
    const code = await browser.receiveCode('wrong@example.com');

    const codes = [];
    for (let tried = 0; tried < CODE_TRIES; tried += 1) {
      codes.push((await browser.tryCode('wrong@example.com', another(code))).refusal.code);
    }
    const right = await browser.tryCode('wrong@example.com', code);

    expect(codes).toEqual([...Array(CODE_TRIES - 1).fill('CODE_WRONG'), 'CODE_TRIES_USED']);
    expect(right).toMatchObject({ status: 400, refusal: { code: 'CODE_TRIES_USED' } });
  });

  it('compares a code five times at most, however many ask at once', async () => {
    const browser = app.browser();
    const code = await browser.receiveCode('storm@example.com');
    const guesses = Array.from({ length: 200 }, (_, n) => String(n).padStart(6, '0'));

    const answers = await Promise.all(
      guesses
        .filter((guess) => guess !== code)
        .map((guess) => browser.tryCode('storm@example.com', guess)),
    );

    // The fifth compared one already says that none is left.
    const compared = answers.filter((answer) => answer.refusal.code === 'CODE_WRONG').length + 1;
    expect(compared).toBe(CODE_TRIES);
    expect((await browser.tryCode('storm@example.com', code)).status).toBe(400);
  });

  it('works for ten minutes', async () => {
    const [early, late] = [app.browser(), app.browser()];
    const earlyCode = await early.receiveCode('early@example.com');
    const lateCode = await late.receiveCode('late@example.com');

    app.pass(CODE_MINUTES * MINUTE_MS - 1);
    expect((await early.tryCode('early@example.com', earlyCode)).status).toBe(200);
    app.pass(1);
    expect((await late.tryCode('late@example.com', lateCode)).refusal.code).toBe('CODE_EXPIRED');
  });

  it('works only in the browser that asked for it, and for the address it went to', async () => {
    const browser = app.browser();
    const code = await browser.receiveCode('bound@example.com');
    const stranger = app.browser();
    await stranger.askForCode('stranger@example.com');

    expect((await stranger.tryCode('bound@example.com', code)).refusal.code).toBe('CODE_WRONG');
    expect((await app.browser().tryCode('bound@example.com', code)).refusal.code).toBe(
      'CODE_WRONG',
    );
    expect((await browser.tryCode('other@example.com', code)).refusal.code).toBe('CODE_WRONG');
    expect((await browser.tryCode('bound@example.com', code)).status).toBe(200);
  });

  it('is replaced by the next one', async () => {
    const browser = app.browser();
    const first = await browser.receiveCode('replaced@example.com');
    app.pass(MINUTE_MS);
    const second = await browser.receiveCode('replaced@example.com');

    if (first !== second) {
      expect((await browser.tryCode('replaced@example.com', first)).refusal.code).toBe(
        'CODE_WRONG',
      );
    }
    expect((await browser.tryCode('replaced@example.com', second)).status).toBe(200);
  });

  it('needs the bot check too', async () => {
    const browser = app.browser();
    const otc = await browser.receiveCode('robot@example.com');

    const tried = await browser.call('verifyUser', {
      data: { email: 'robot@example.com', otc },
      recaptchaToken: 'a robot',
    });

    expect(tried).toMatchObject({ status: 400, refusal: { code: 'BOT_CHECK_FAILED' } });
  });

  it.each(['', '12345', '1234567', '12345a', '１２３４５６'])(
    'understands no code %j',
    async (otc) => {
      expect((await app.browser().tryCode('ada@example.com', otc)).refusal.code).toBe('INVALID');
    },
  );
});

describe('exchanging the token', () => {
  it('starts a session, and the same again when its reply was lost', async () => {
    const browser = app.browser();
    const customToken = await browser.earnCustomToken('start@example.com');
    const lost = browser.copy();
    const first = await lost.call('startSession', { customToken });

    const again = await browser.call('startSession', { customToken });
    const twice = await browser.call('startSession', { customToken });

    expect([first.status, again.status, twice.status]).toEqual([200, 200, 200]);
    expect([again.body.sessionId, twice.body.sessionId]).toEqual(
      Array(2).fill(first.body.sessionId),
    );
    expect((await browser.refresh()).status).toBe(200);
  });

  it('starts one session for two requests at once', async () => {
    const browser = app.browser();
    const customToken = await browser.earnCustomToken('both@example.com');

    const both = await Promise.all(
      [browser, browser.copy()].map((tab) => tab.call('startSession', { customToken })),
    );

    expect(both.map((one) => one.status)).toEqual([200, 200]);
    expect(new Set(both.map((one) => one.body.sessionId)).size).toBe(1);
  });

  it.each([
    ['was used', (browser: Browser) => browser.refresh()],
    ['was ended', (browser: Browser) => browser.call('endSession')],
    ['is five minutes old', async () => app.pass(CUSTOM_TOKEN_MINUTES * MINUTE_MS)],
  ])('is refused once its session %s', async (_, afterwards) => {
    const browser = app.browser();
    const customToken = await browser.earnCustomToken(`${newId<string>()}@example.com`);
    await browser.call('startSession', { customToken });
    await afterwards(browser);

    const again = await browser.call('startSession', { customToken });

    expect(again).toMatchObject({ status: 400, refusal: { code: 'CODE_EXPIRED' } });
  });

  it('works only in the browser that earned it', async () => {
    const browser = app.browser();
    const customToken = await browser.earnCustomToken('thief@example.com');
    const thief = app.browser();
    await thief.askForCode('eve@example.com');

    const stolen = await thief.call('startSession', { customToken });
    const withoutMark = await app.browser().call('startSession', { customToken });

    expect([stolen.status, withoutMark.status]).toEqual([400, 400]);
    expect((await browser.call('startSession', { customToken })).status).toBe(200);
  });

  it('works for five minutes', async () => {
    const browser = app.browser();
    const customToken = await browser.earnCustomToken('minutes@example.com');

    app.pass(CUSTOM_TOKEN_MINUTES * MINUTE_MS);

    expect((await browser.call('startSession', { customToken })).refusal.code).toBe('CODE_EXPIRED');
  });

  it.each(['', 'x', 'x'.repeat(4096)])(
    'takes no token that was never given',
    async (customToken) => {
      const browser = app.browser();
      await browser.askForCode('never@example.com');

      expect((await browser.call('startSession', { customToken })).status).toBe(400);
    },
  );
});
