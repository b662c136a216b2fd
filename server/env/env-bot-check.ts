import * as z from 'zod/mini';
import type { Fail, Read } from './read-variable.ts';

/** reCAPTCHA v3 of one site; null in `Env` means our own proof of work. */
export type RecaptchaEnv = { siteKey: string; secretKey: string };

const key = z.string().check(z.regex(/^[\w-]{10,100}$/));

export function readRecaptchaEnv(read: Read, fail: Fail): RecaptchaEnv | null {
  const siteKey = read('RECAPTCHA_SITE_KEY', key, 'a site key of reCAPTCHA v3');
  const secretKey = read('RECAPTCHA_SECRET_KEY', key, 'a secret key of reCAPTCHA v3');
  if (siteKey === null && secretKey === null) return null;
  if (siteKey === null || secretKey === null) {
    return fail('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY must be set together.');
  }
  return { siteKey, secretKey };
}
