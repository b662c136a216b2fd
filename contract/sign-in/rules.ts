import * as z from 'zod/mini';
import { MINUTE_MS } from '../durations.ts';

/** Login codes: six digits, ten minutes, five tries, single use, bound to the asking browser. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** Seconds a browser waits before its 2nd, 3rd and every later code for one address. */
export const RESEND_SECONDS = [30, 60, 120] as const;

/**
 * Codes for one address asked from one network by browsers never seen with it; a known browser has a bucket of its own of the
 * same size.
 */
export const CODES_PER_HOUR = 5;
export const CODES_PER_DAY = 10;
/** Codes and tries a day for one address by browsers never seen with it, from all networks together. */
export const CODES_PER_DAY_EVERYWHERE = 40;
export const TRIES_PER_DAY_EVERYWHERE = 50;
/** Codes that browsers never seen with the address ask for from one IP address (IPv6: one /64), whatever the address. */
export const CODES_PER_HOUR_AND_IP = 20;
/** The same for browsers that have signed in with the address: strangers in one place cannot lock them out. */
export const KNOWN_CODES_PER_HOUR_AND_IP = 100;

export const ACCESS_TOKEN_MINUTES = 15;
/** Days without use after which a session ends. */
export const SESSION_IDLE_DAYS = 90;
/** Minutes after a sign-in, or after a confirmation by code or passkey, in which the gravest actions need no other proof. */
const RECENT_SIGN_IN_MINUTES = 10;

export const isRecentSignIn = (authenticatedOn: Date, now: Date): boolean =>
  now.getTime() - authenticatedOn.getTime() <= RECENT_SIGN_IN_MINUTES * MINUTE_MS;

/** Minutes a verified code's custom token can be exchanged for a session. */
export const CUSTOM_TOKEN_MINUTES = 5;
/** Minutes a bot-check challenge can be solved. */
export const BOT_CHALLENGE_MINUTES = 10;
/** Where reCAPTCHA runs, in a frame, if it is configured; and the name that its tokens carry. */
export const BOT_CHECK_PAGE = '/bot-check';
export const RECAPTCHA_ACTION = 'sign_in';

/** Longest address that a mail server must accept (RFC 5321, 4.5.3.1.3). */
const EMAIL_MAX_CHARACTERS = 254;

/** An e-mail address, lower-cased and trimmed: two spellings are one person. */
export const email = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.trim().toLowerCase()),
  ),
  z.email().check(z.maxLength(EMAIL_MAX_CHARACTERS)),
);

export const loginCode = z.string().check(z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`)));

/** Whether the sign-in form may send: its two error states in the specification's order. */
export function checkEmail(text: string): 'missing' | 'invalid' | null {
  if (text.trim() === '') return 'missing';
  return email.safeParse(text).success ? null : 'invalid';
}
