import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { buildTestApp, ORIGIN } from '../support/app.ts';
import { openIdentityApp } from './identity/identity-app.ts';

/**
 * The published rules of Mozilla's HTTP Observatory: 100 points, less what is missing, and bonuses from 90 points on. Left out
 * is what a server behind a proxy cannot decide: the redirect from http, and the preload list of browsers.
 */
type Answer = { headers: Headers; cookies: readonly string[]; html: string };
type Rule = (answer: Answer) => number;

const directivesOf = (headers: Headers): Map<string, string[]> =>
  new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name.toLowerCase(), sources];
    }),
  );

const HALF_A_YEAR = 15_768_000;
const unsafe = ["'unsafe-inline'", 'data:', 'http:', 'https:', '*'];

const rules: Record<string, Rule> = {
  'Content-Security-Policy': ({ headers }) => {
    const policy = directivesOf(headers);
    const fallback = policy.get('default-src') ?? ['*'];
    const [scripts, objects, styles] = ['script-src', 'object-src', 'style-src'].map(
      (name) => policy.get(name) ?? fallback,
    );
    const all = [...policy.values()].flat();
    if (!headers.has('content-security-policy')) return -25;
    if ([...(scripts ?? []), ...(objects ?? [])].some((one) => unsafe.includes(one))) return -20;
    if (all.some((one) => one.startsWith('http:'))) return -20;
    if (all.includes("'unsafe-eval'")) return -10;
    if (styles?.some((one) => unsafe.includes(one))) return 0;
    return fallback.join() === "'none'" ? 10 : 5;
  },
  Cookies: ({ cookies }) => {
    if (cookies.length === 0) return 0;
    if (!cookies.every((one) => /; Secure(;|$)/i.test(one))) return -20;
    if (!cookies.every((one) => /; HttpOnly(;|$)/i.test(one))) return -30;
    return cookies.every((one) => /; SameSite=(Strict|Lax)/i.test(one)) ? 5 : 0;
  },
  'Cross-Origin Resource Sharing': ({ headers }) =>
    headers.get('access-control-allow-origin') === '*' ? -50 : 0,
  'Referrer-Policy': ({ headers }) => {
    const isPrivate = /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/;
    return isPrivate.test(headers.get('referrer-policy') ?? '') ? 5 : -5;
  },
  'Strict-Transport-Security': ({ headers }) => {
    const seconds = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1];
    if (seconds === undefined) return -20;
    return Number(seconds) >= HALF_A_YEAR ? 0 : -10;
  },
  'Subresource Integrity': ({ html }) =>
    [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].every(([, source = '']) =>
      /^\/(?!\/)/.test(source),
    )
      ? 0
      : -50,
  'X-Content-Type-Options': ({ headers }) =>
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
  'X-Frame-Options': ({ headers }) => {
    if (directivesOf(headers).get('frame-ancestors')?.join() === "'none'") return 5;
    return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20;
  },
  'Cross-Origin-Resource-Policy': ({ headers }) => {
    const policy = headers.get('cross-origin-resource-policy') ?? '';
    return /^same-(origin|site)$/.test(policy) ? 10 : 0;
  },
};

function judge(answer: Answer): { score: number; missing: string[] } {
  const points = Object.entries(rules).map(([name, rule]) => ({ name, count: rule(answer) }));
  const sumOf = (counts: { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);
  const penalties = points.filter(({ count }) => count < 0);
  const score = 100 + sumOf(penalties);
  return {
    score: score >= 90 ? score + sumOf(points.filter(({ count }) => count > 0)) : score,
    missing: penalties.map(({ name }) => name),
  };
}

const identity = await openIdentityApp();
afterAll(() => identity.close());

async function cookiesOfASignIn(): Promise<string[]> {
  const browser = identity.browser();
  const customToken = await browser.earnCustomToken('observed@example.com');
  return (await browser.call('startSession', { customToken })).headers.getSetCookie();
}

it('the rules notice a page without any protection', () => {
  const headers = new Headers({ 'access-control-allow-origin': '*' });
  const html = '<script src="http://evil.example/x.js"></script>';

  expect(judge({ headers, cookies: ['a=b'], html }).score).toBeLessThan(0);
});

it.each(['/', '/login', '/api/health', '/api/nothing'])(
  'an instance with https loses no point by the rules of the HTTP Observatory: %s',
  async (path) => {
    const dir = join(inject('serversFolder'), newId());
    await mkdir(dir, { recursive: true });
    await cp(join(import.meta.dirname, '../../index.html'), join(dir, 'index.html'));
    const app = buildTestApp({
      pool: identity.deps.pool,
      client: { dir, findArchived: async () => null },
    });

    const response = await app.hono.request(`${ORIGIN}${path}`, {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    });

    const answer = {
      headers: response.headers,
      cookies: [...response.headers.getSetCookie(), ...(await cookiesOfASignIn())],
      html: await response.text(),
    };
    expect(judge(answer)).toEqual({ score: 135, missing: [] });
  },
);
