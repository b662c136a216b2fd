import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CODE_TRIES,
  CODES_PER_DAY,
  CODES_PER_DAY_EVERYWHERE,
  CODES_PER_HOUR,
  CODES_PER_HOUR_AND_IP,
  KNOWN_CODES_PER_HOUR_AND_IP,
  RESEND_SECONDS,
  TRIES_PER_DAY_EVERYWHERE,
} from '#contract/sign-in/rules.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { readEnv } from '#server/env/env.ts';
import { lettersDelivered } from '#server/identity/letters.ts';
import type { Browser, IdentityApp } from './identity-app.ts';
import { openIdentityApp } from './identity-app.ts';

const ada = 'ada@example.com';
let app: IdentityApp;
beforeEach(async () => {
  app = await openIdentityApp();
});
afterEach(() => app.close());

const refusedCode = { status: 429, refusal: { code: 'TOO_MANY_CODES' } };
/** Asks as a browser of its own each time, from one network. */
async function strangersAsk(times: number, ip = '198.51.100.1') {
  const statuses = [];
  for (let n = 0; n < times; n += 1) {
    statuses.push((await app.browser().askForCode(ada, { ip })).status);
  }
  return statuses;
}
async function knownBrowser(): Promise<Browser> {
  const browser = app.browser();
  await browser.signIn(ada);
  return browser;
}

describe('the next code', () => {
  it('comes after 30, 60 and 120 seconds', async () => {
    const browser = app.browser();
    const waits = [...RESEND_SECONDS, RESEND_SECONDS[2]];

    for (const [n, wait] of waits.entries()) {
      const asked = await browser.askForCode(ada);
      expect(asked).toMatchObject({ status: 200, body: { resendSeconds: wait } });
      const soon = await browser.askForCode(ada);
      expect(soon, `code ${n + 2}`).toMatchObject({
        ...refusedCode,
        refusal: { retryAfter: wait },
      });
      expect(soon.headers.get('retry-after')).toBe(String(wait));
      app.pass(wait * 1000 - 1);
      expect((await browser.askForCode(ada)).refusal).toMatchObject({ retryAfter: 1 });
      app.pass(1);
    }
  });

  it('can be had at once after a sign-in', async () => {
    const browser = await knownBrowser();

    expect(await browser.askForCode(ada)).toMatchObject({
      status: 200,
      body: { resendSeconds: 30 },
    });
  });

  it('is one, when two taps ask at once', async () => {
    const browser = app.browser();
    await browser.askForCode('first@example.com');

    const asked = await Promise.all([1, 2, 3, 4].map(() => browser.askForCode(ada)));
    await lettersDelivered(app.deps.mail);

    expect(asked.filter((one) => one.status === 200)).toHaveLength(1);
    expect(app.letters.filter((letter) => letter.to === ada)).toHaveLength(1);
  });

  it('is not delayed by codes for another address', async () => {
    const browser = app.browser();
    await browser.askForCode(ada);

    expect((await browser.askForCode('grace@example.com')).status).toBe(200);
  });
});

describe('codes for one address', () => {
  it('are five an hour for browsers of one network that never signed in with it', async () => {
    expect(await strangersAsk(CODES_PER_HOUR + 1)).toEqual([
      ...Array(CODES_PER_HOUR).fill(200),
      429,
    ]);

    app.pass(HOUR_MS - 1);
    expect(await strangersAsk(1)).toEqual([429]);
    app.pass(1);
    expect(await strangersAsk(1)).toEqual([200]);
  });

  it('are five also when all ask at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.browser().askForCode(ada, { ip: n % 2 === 0 ? '198.51.100.1' : '::ffff:198.51.100.1' }),
      ),
    );

    expect(asked.filter((one) => one.status === 200)).toHaveLength(CODES_PER_HOUR);
  });

  it('are ten a day', async () => {
    const statuses = [];
    for (let hour = 0; hour < 3; hour += 1) {
      statuses.push(...(await strangersAsk(CODES_PER_HOUR)));
      app.pass(HOUR_MS);
    }

    expect(statuses.filter((status) => status === 200)).toHaveLength(CODES_PER_DAY);
    app.pass(21 * HOUR_MS);
    expect(await strangersAsk(1)).toEqual([200]);
  });

  it('do not run out in one network because of strangers in another', async () => {
    await strangersAsk(CODES_PER_HOUR + 1);

    expect(await strangersAsk(1)).toEqual([429]);
    expect(await strangersAsk(1, '192.0.2.1')).toEqual([200]);
  });

  it('are forty a day for strangers in all networks together', async () => {
    const statuses = [];
    for (let n = 0; n < CODES_PER_DAY_EVERYWHERE / CODES_PER_HOUR; n += 1) {
      statuses.push(...(await strangersAsk(CODES_PER_HOUR, `198.51.100.${n}`)));
    }

    expect(statuses).toEqual(Array(CODES_PER_DAY_EVERYWHERE).fill(200));
    expect(await strangersAsk(1, '192.0.2.1')).toEqual([429]);
    app.pass(DAY_MS);
    expect(await strangersAsk(1, '192.0.2.1')).toEqual([200]);
  });

  it('can be guessed fifty times a day by strangers, however many codes and networks they have', async () => {
    const owner = await knownBrowser();
    app.pass(DAY_MS);
    const guesses = [];
    for (let n = 0; n <= TRIES_PER_DAY_EVERYWHERE / CODE_TRIES; n += 1) {
      const stranger = app.browser();
      await stranger.askForCode(ada, { ip: `198.51.100.${n}` });
      await lettersDelivered(app.deps.mail);
      const right = app.letters.at(-1)?.code ?? '';
      const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
      for (let t = 0; t < CODE_TRIES - 1; t += 1) guesses.push(await stranger.tryCode(ada, wrong));
      guesses.push(await stranger.tryCode(ada, right));
    }

    const codes = guesses.map(({ status, refusal }) => (status === 200 ? 'in' : refusal.code));
    expect(codes.slice(0, TRIES_PER_DAY_EVERYWHERE)).toContain('in');
    expect(codes.slice(TRIES_PER_DAY_EVERYWHERE)).toEqual(
      Array(CODE_TRIES).fill('CODE_TRIES_USED'),
    );
    await expect(owner.signIn(ada)).resolves.toMatchObject({ expiresIn: 900 });
  });

  it('can be guessed fifty times a day also when all strangers guess at once', async () => {
    const guesses: (() => Promise<{ refusal: { code: string } }>)[] = [];
    for (let n = 0; n < 16; n += 1) {
      const stranger = app.browser();
      await stranger.askForCode(ada, { ip: `198.51.100.${n}` });
      await lettersDelivered(app.deps.mail);
      const right = Number(app.letters.at(-1)?.code);
      // A compared guess is wrong as long as its code has one left.
      for (let t = 1; t < CODE_TRIES; t += 1) {
        const wrong = String((right + t) % 1_000_000).padStart(6, '0');
        guesses.push(() => stranger.tryCode(ada, wrong));
      }
    }

    const answers = await Promise.all(guesses.map((guess) => guess()));

    const compared = answers.filter(({ refusal }) => refusal.code === 'CODE_WRONG');
    expect(compared).toHaveLength(TRIES_PER_DAY_EVERYWHERE);
  });

  it('never run out for the owner because of strangers', async () => {
    const owner = await knownBrowser();
    for (let hour = 0; hour < 3; hour += 1) {
      await strangersAsk(CODES_PER_HOUR + 1);
      app.pass(HOUR_MS);
    }
    expect(await strangersAsk(1)).toEqual([429]);

    await expect(owner.signIn(ada)).resolves.toMatchObject({ expiresIn: 900 });
  });

  it('are five an hour for each known browser too', async () => {
    const [phone, laptop] = [await knownBrowser(), await knownBrowser()];

    for (let n = 0; n < CODES_PER_HOUR; n += 1) {
      expect((await phone.askForCode(ada)).status).toBe(200);
      app.pass(2 * MINUTE_MS);
    }

    expect(await phone.askForCode(ada)).toMatchObject(refusedCode);
    expect((await laptop.askForCode(ada)).status).toBe(200);
  });
});

describe('codes asked from one place', () => {
  it('are twenty an hour, whatever the address', async () => {
    const statuses = [];
    for (let n = 0; n <= CODES_PER_HOUR_AND_IP; n += 1) {
      statuses.push((await app.browser().askForCode(`user${n}@example.com`)).status);
    }

    expect(statuses).toEqual([...Array(CODES_PER_HOUR_AND_IP).fill(200), 429]);
    const elsewhere = await app.browser().askForCode('user99@example.com', { ip: '192.0.2.1' });
    expect(elsewhere.status).toBe(200);
  });

  it('count one IPv6 subscriber as one place', async () => {
    const statuses = [];
    for (let n = 0; n <= CODES_PER_HOUR_AND_IP; n += 1) {
      const ip = `2001:db8:0:1:${n.toString(16)}::1`;
      statuses.push((await app.browser().askForCode(`user${n}@example.com`, { ip })).status);
    }

    expect(statuses.at(-1)).toBe(429);
    const neighbour = { ip: '2001:db8:0:2::1' };
    expect((await app.browser().askForCode('user99@example.com', neighbour)).status).toBe(200);
  });

  it('do not run out for browsers that have signed in before, which have a limit of their own', async () => {
    const known = Array.from({ length: 3 }, () => app.browser());
    for (const [n, browser] of known.entries()) await browser.signIn(`known${n}@example.com`);
    for (let n = 0; n < CODES_PER_HOUR_AND_IP; n += 1) {
      await app.browser().askForCode(`user${n}@example.com`);
    }
    expect(await app.browser().askForCode('user99@example.com')).toMatchObject(refusedCode);
    const asked = [];
    for (const [n, browser] of known.entries()) {
      asked.push((await browser.askForCode(`known${n}@example.com`)).status);
    }
    expect(asked).toEqual([200, 200, 200]);

    const fill = `insert into login_codes (id, email, code_hash, browser_hash, known_browser, ip_prefix, created_on, expires_on)
      select gen_random_uuid(), n::text, '', '', true, '203.0.113.7', $1, $1 from generate_series(1, $2) n`;
    await app.deps.pool.query(fill, [app.deps.now(), KNOWN_CODES_PER_HOUR_AND_IP - asked.length]);
    app.pass(2 * MINUTE_MS);
    expect(await known[0]?.askForCode('known0@example.com')).toMatchObject(refusedCode);
  });

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    "behind a proxy on this machine (%s) are counted for the proxy's own caller",
    async (ip) => {
      for (let n = 0; n < CODES_PER_HOUR_AND_IP; n += 1) {
        const forwardedFor = `198.51.100.${n}, 192.0.2.1`;
        await app.browser().askForCode(`user${n}@example.com`, { ip, forwardedFor });
      }

      const same = { ip, forwardedFor: '198.51.100.99, 192.0.2.1' };
      const other = { ip, forwardedFor: '192.0.2.1, 192.0.2.2' };

      expect(await app.browser().askForCode('a@example.com', same)).toMatchObject(refusedCode);
      expect((await app.browser().askForCode('b@example.com', other)).status).toBe(200);
    },
  );

  it.each(['', 'unknown', '192.0.2.1, somewhere'])(
    'behind a proxy that does not say for whom (%j) are counted together',
    async (forwardedFor) => {
      const asOne = { ip: '127.0.0.1', forwardedFor };
      for (let n = 0; n < CODES_PER_HOUR_AND_IP; n += 1) {
        await app.browser().askForCode(`user${n}@example.com`, asOne);
      }

      const asked = await app.browser().askForCode('user99@example.com', { ip: '127.0.0.1' });

      expect(asked).toMatchObject(refusedCode);
    },
  );

  it('behind trusted proxies are counted for the nearest caller that is none of them', async () => {
    app.deps.env.trustedProxies = readEnv({
      TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::5',
    }).trustedProxies;
    const ip = '10.1.2.3';
    for (let n = 0; n < CODES_PER_HOUR_AND_IP; n += 1) {
      const forwardedFor = `198.51.100.${n}, 192.0.2.1, 2001:db8::5, 10.9.9.9`;
      await app.browser().askForCode(`user${n}@example.com`, { ip, forwardedFor });
    }

    const same = { ip, forwardedFor: '192.0.2.1' };
    const other = { ip, forwardedFor: '192.0.2.1, 192.0.2.2' };
    const fromOutside = { ip: '11.0.0.1', forwardedFor: '192.0.2.1' };

    expect(await app.browser().askForCode('a@example.com', same)).toMatchObject(refusedCode);
    expect((await app.browser().askForCode('b@example.com', other)).status).toBe(200);
    expect((await app.browser().askForCode('c@example.com', fromOutside)).status).toBe(200);
  });

  it('are not hidden by a forwarding header', async () => {
    for (let n = 0; n < CODES_PER_HOUR_AND_IP; n += 1) {
      await app.browser().askForCode(`user${n}@example.com`);
    }

    const asked = await app
      .browser()
      .askForCode('user99@example.com', { forwardedFor: '192.0.2.1' });

    expect(asked).toMatchObject(refusedCode);
  });
});

it('all limits are raised together, for demonstrations', async () => {
  app.deps.env.limitsFactor = 10;

  const statuses = await strangersAsk(CODES_PER_HOUR * 10 + 1);

  expect(statuses.filter((status) => status === 200)).toHaveLength(CODES_PER_HOUR * 10);
});
