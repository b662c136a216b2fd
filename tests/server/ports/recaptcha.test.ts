import { pino } from 'pino';
import { expect, it } from 'vitest';
import { BOT_CHECK_PAGE } from '#contract/sign-in/rules.ts';
import { readEnv } from '#server/env/env.ts';
import { recaptchaBotCheck } from '#server/ports/bot-check/recaptcha.ts';
import { codeOf } from '../../support/chat.ts';
import { buildTestApp, ORIGIN, serverForFile } from '../../support/app.ts';

const keys = { siteKey: 'site-key-of-pollin', secretKey: 'secret-key-of-pollin' };
const now = () => new Date('2026-11-21T10:00:00.000Z');
const good = {
  success: true,
  hostname: 'pollin.test',
  action: 'sign_in',
  score: 0.9,
  challenge_ts: '2026-11-21T09:59:00Z',
};
const app = await serverForFile();

/** A bot check whose Google answers this, with what it was asked. */
function answering(answer: () => Response | Promise<Response>) {
  const asked: string[] = [];
  const lines: string[] = [];
  const botCheck = recaptchaBotCheck({
    recaptcha: keys,
    publicUrl: ORIGIN,
    log: pino({ base: undefined }, { write: (line) => void lines.push(line) }),
    now,
    fetch: async (input, init) => {
      asked.push(await new Request(input, init).text());
      return answer();
    },
  });
  return { botCheck, asked, lines };
}

it("a person passes by Google's word about their token", async () => {
  const { botCheck, asked } = answering(() => Response.json(good));

  expect(await botCheck.challenge()).toEqual({ recaptcha: keys.siteKey });
  expect(await botCheck.verify('their token')).toBe(true);
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
    secret: keys.secretKey,
    response: 'their token',
  });
});

it.each([
  ['a wrong or a used token', { success: false }],
  ['a token of another site', { hostname: 'pollin.example' }],
  ['a token for something else', { action: 'buy' }],
  ['a program', { score: 0.4 }],
  ['a token without a score', { score: undefined }],
  ['an old token', { challenge_ts: '2026-11-21T09:49:00Z' }],
])('%s does not pass', async (_, over) => {
  const { botCheck } = answering(() => Response.json({ ...good, ...over }));

  expect(await botCheck.verify('token')).toBe(false);
});

it.each<[string, () => Response | Promise<Response>]>([
  ['503', () => new Response(null, { status: 503 })],
  ['429', () => new Response(null, { status: 429 })],
  ['a page', () => new Response('<html>')],
  ['an error of the network', () => Response.error()],
  ['nothing', () => Promise.reject(new DOMException('Too late', 'TimeoutError'))],
])(
  'nobody passes while Google answers %s, and nobody is called a program for it',
  async (_, answer) => {
    const { botCheck, lines } = answering(answer);

    expect(await botCheck.verify('t')).toBe(null);
    expect(lines.join()).toContain('reCAPTCHA could not be asked');
    const server = buildTestApp({ pool: app.deps.pool, botCheck });
    const asking = { data: { email: 'visitor@example.com' }, recaptchaToken: 'a token' };
    const response = await server.call('/checkLoginApproval', {}, asking);
    expect(await codeOf(response)).toBe('503 UNAVAILABLE');
  },
);

it("a visitor's old, used, or made-up token is theirs, and no fault for the log", async () => {
  for (const code of ['timeout-or-duplicate', 'invalid-input-response', 'missing-input-response']) {
    const refused = { success: false, 'error-codes': [code] };
    const { botCheck, lines } = answering(() => Response.json(refused));

    expect(await botCheck.verify('token')).toBe(false);
    expect(lines).toEqual([]);
  }
});

it.each(['invalid-input-secret', 'missing-input-secret', 'bad-request'])(
  'a secret that Google refuses (%s) is ours: the log names the variable once, until it is right',
  async (code) => {
    let answer: object = { success: false, 'error-codes': [code] };
    const { botCheck, lines } = answering(() => Response.json(answer));

    expect([await botCheck.verify('one'), await botCheck.verify('other')]).toEqual([null, null]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('RECAPTCHA_SECRET_KEY');
    expect(lines[0]).not.toContain(keys.secretKey);

    answer = good;
    expect(await botCheck.verify('third')).toBe(true);
    answer = { success: false, 'error-codes': [code] };
    await botCheck.verify('fourth');
    expect(lines).toHaveLength(2);
  },
);

it("runs in a frame with a policy of its own, and leaves the app's as it is", async () => {
  const configured = buildTestApp({ pool: app.deps.pool, env: { recaptcha: keys } });
  const policyOf = async (path: string, server = configured) => {
    const response = await server.hono.request(`${ORIGIN}${path}`);
    return {
      status: response.status,
      policy: response.headers.get('content-security-policy') ?? '',
    };
  };

  const frame = await policyOf(BOT_CHECK_PAGE);
  expect(frame.status).toBe(200);
  expect(frame.policy).toContain("script-src 'self' https://www.google.com/recaptcha/ ");
  expect(frame.policy).toContain("frame-ancestors 'self'");
  const own = await policyOf('/api/health');
  const usual = await policyOf('/api/health', app);
  expect(own.policy.split('; ').filter((one) => !usual.policy.includes(one))).toEqual([
    "frame-src 'self'",
  ]);
  expect((await policyOf(BOT_CHECK_PAGE, app)).status).toBe(404);
});

it('is chosen by its two keys', () => {
  const both = { RECAPTCHA_SITE_KEY: keys.siteKey, RECAPTCHA_SECRET_KEY: keys.secretKey };

  expect(readEnv(both).recaptcha).toEqual(keys);
  expect(() => readEnv({ RECAPTCHA_SITE_KEY: keys.siteKey })).toThrow('RECAPTCHA_SECRET_KEY');
});
