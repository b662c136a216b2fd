import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { FILES_BASE } from '#contract/pictures/record.ts';
import { SESSION_IDLE_DAYS } from '#contract/sign-in/rules.ts';
import { networkOf } from './client-address.ts';
import type { Granted, Presented } from './sessions.ts';
import { cookieValueOf, filesTokenOf, parseCookieValue, sealOf } from './token-chain.ts';

export const SESSION_COOKIE = '__Host-pollin-session';
const BROWSER_COOKIE = '__Host-pollin-browser';

const DAY_SECONDS = 24 * 60 * 60;
/** The longest life that browsers grant a cookie. */
export const BROWSER_COOKIE_DAYS = 400;

/** For pictures, which an `<img>` asks for without any header of ours. Its path keeps it away from the calls. */
export const FILES_COOKIE = '__Secure-pollin-files';

/** Secure also on plain http: browsers trust localhost, and no other host is served without https. */
const options = { httpOnly: true, secure: true, sameSite: 'Strict', path: '/' } as const;

export function readSessionCookie(context: Context): Presented | null {
  const presented = parseCookieValue(getCookie(context, SESSION_COOKIE));
  return presented && { ...presented, network: networkOf(context) };
}

/** Gives the browser its session: the refresh token, and what shows it pictures. Both end with the session. */
export function setSessionCookie(context: Context, { id, token, salt }: Granted): void {
  const maxAge = SESSION_IDLE_DAYS * DAY_SECONDS;
  send(context, SESSION_COOKIE, cookieValueOf(id, token, sealOf(salt, token)), maxAge);
  send(context, FILES_COOKIE, cookieValueOf(id, filesTokenOf(salt)), maxAge, FILES_BASE);
}

/**
 * Takes the session from the browser, and what its HTTP cache holds of it. Storage is the app's own to empty: it may hold
 * unsent work of another user.
 */
export function clearSessionCookie(context: Context): void {
  send(context, SESSION_COOKIE, '', 0);
  send(context, FILES_COOKIE, '', 0, FILES_BASE);
  context.res.headers.set('Clear-Site-Data', '"cache"');
}

/** The session that may see pictures here, as the browser claims; `isFilesToken` verifies it. */
export function readFilesCookie(context: Context): Presented | null {
  return parseCookieValue(getCookie(context, FILES_COOKIE));
}

/** This browser's identity; null if it never requested a code, or if the value is forged. */
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
function send(context: Context, name: string, value: string, maxAge: number, path = '/'): void {
  const cookie = generateCookie(name, value, { ...options, maxAge, path });
  context.res.headers.append('Set-Cookie', cookie);
}
