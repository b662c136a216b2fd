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
});

type Needed = {
  recaptcha: RecaptchaEnv;
  publicUrl: string;
  fetch?: typeof globalThis.fetch;
  log: Pick<Logger, 'warn'>;
  now: () => Date;
};

/**
 * reCAPTCHA v3, which watches the browser and asks the person nothing. Google accepts each token once. If Google can't be reached,
 * nobody passes.
 */
export function recaptchaBotCheck({
  recaptcha: { siteKey, secretKey },
  publicUrl,
  fetch = globalThis.fetch,
  log,
  now,
}: Needed): BotCheck {
  const { hostname } = new URL(publicUrl);

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
        return false;
      }
    },
  };
}
