import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { BOT_CHALLENGE_MINUTES, RECAPTCHA_ACTION } from '#contract/sign-in/rules.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { RecaptchaEnv } from '../../env/env-bot-check.ts';
import type { BotCheck } from './bot-check.ts';

const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify';
/** From 0, a program, to 1, a person; Google's own default. */
const LEAST_SCORE = 0.5;
const ANSWER_MS = 10_000;

const verdict = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  score: z.optional(z.number()),
  challenge_ts: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
});

/** Google's words for a request that we made wrongly; all others are about the visitor's token, which may be old, used, or made up. */
const OURS = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'invalid-keys',
  'bad-request',
]);

type Needed = {
  recaptcha: RecaptchaEnv;
  publicUrl: string;
  fetch?: typeof globalThis.fetch;
  log: Pick<Logger, 'warn' | 'error'>;
  now: () => Date;
};

/**
 * reCAPTCHA v3, which watches the browser and asks the person nothing. Google accepts each token once. If Google can't be reached,
 * or refuses our secret, nobody passes, and nobody is taken for a program. The log names a wrong secret once, until it is right.
 */
export function recaptchaBotCheck({
  recaptcha: { siteKey, secretKey },
  publicUrl,
  fetch = globalThis.fetch,
  log,
  now,
}: Needed): BotCheck {
  const { hostname } = new URL(publicUrl);
  let isRefused = false;

  function noteRefusal(codes: readonly string[]): void {
    if (!isRefused) {
      log.error({ codes }, 'reCAPTCHA refuses our requests: check RECAPTCHA_SECRET_KEY');
    }
    isRefused = true;
  }

  async function ask(token: string): Promise<z.infer<typeof verdict>> {
    const body = new URLSearchParams({ secret: secretKey, response: token });
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await fetch(VERIFY_URL, { method: 'POST', redirect: 'manual', signal, body });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return verdict.parse(await response.json());
  }

  return {
    challenge: async () => ({ recaptcha: siteKey }),
    async verify(token) {
      try {
        const found = await ask(token);
        const ours = found['error-codes']?.filter((code) => OURS.has(code)) ?? [];
        if (ours.length > 0) {
          noteRefusal(ours);
          return null;
        }
        isRefused = false;
        const age = now().getTime() - Date.parse(found.challenge_ts ?? '');
        return (
          found.success &&
          found.hostname === hostname &&
          found.action === RECAPTCHA_ACTION &&
          (found.score ?? 0) >= LEAST_SCORE &&
          age <= BOT_CHALLENGE_MINUTES * MINUTE_MS
        );
      } catch (error) {
        log.warn({ err: error }, 'reCAPTCHA could not be asked');
        return null;
      }
    },
  };
}
