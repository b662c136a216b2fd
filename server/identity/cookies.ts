import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import type { SessionId } from '#contract/ids.ts';
import { SESSION_IDLE_DAYS } from '#contract/sign-in/rules.ts';
import { cookieValueOf, parseCookieValue } from './token-chain.ts';

export const SESSION_COOKIE = '__Host-pollin-session';
export const BROWSER_COOKIE = '__Host-pollin-browser';

const DAY_SECONDS = 24 * 60 * 60;
/** The longest life that browsers grant a cookie. */
export const BROWSER_COOKIE_DAYS = 400;

/** Secure also on plain http: browsers take localhost for a safe place, and nothing else is served so. */
const options = { httpOnly: true, secure: true, sameSite: 'Strict', path: '/' } as const;

export function readSessionCookie(context: Context): { id: SessionId; token: string } | null {
  return parseCookieValue(getCookie(context, SESSION_COOKIE));
}

export function setSessionCookie(context: Context, id: SessionId, token: string): void {
  const maxAge = SESSION_IDLE_DAYS * DAY_SECONDS;
  send(context, SESSION_COOKIE, cookieValueOf(id, token), maxAge);
}

export function clearSessionCookie(context: Context): void {
  send(context, SESSION_COOKIE, '', 0);
}

/** What tells this browser from others; null where it never asked for a code, or where someone made one up. */
export function readBrowserCookie(context: Context): string | null {
  const value = getCookie(context, BROWSER_COOKIE);
  return value && /^[\w-]{32}$/.test(value) ? value : null;
}

export function browserOf(context: Context, randomBytes: (count: number) => Uint8Array): string {
  const known = readBrowserCookie(context);
  if (known) return known;
  const value = Buffer.from(randomBytes(24)).toString('base64url');
  const maxAge = BROWSER_COOKIE_DAYS * DAY_SECONDS;
  send(context, BROWSER_COOKIE, value, maxAge);
  return value;
}

/** Handlers answer with values, and the response made of them is merged into the one that carries the cookie. */
function send(context: Context, name: string, value: string, maxAge: number): void {
  context.res.headers.append('Set-Cookie', generateCookie(name, value, { ...options, maxAge }));
}
