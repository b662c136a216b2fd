import type { Refusal } from '#contract/refusal.ts';
import { isLoopback, type Env } from '../env/env.ts';
import { refuse } from '../texts/refusal.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses requests that a foreign page could have caused: another Host than ours (DNS rebinding), and state changes
 * that the browser says come from elsewhere. Programs that send no such headers are let through: they hold no cookies.
 */
export function checkOrigin(env: Env): (request: Request) => Refusal | null {
  const isOurs = ourHosts(env);
  return (request) => {
    const host = request.headers.get('host') ?? new URL(request.url).host;
    if (!isOurs(host)) return refuse('CROSS_SITE');
    if (safeMethods.has(request.method)) return null;
    const site = request.headers.get('sec-fetch-site');
    if (site !== null && site !== 'same-origin' && site !== 'none') return refuse('CROSS_SITE');
    const origin = request.headers.get('origin');
    if (origin === null) return null;
    return URL.canParse(origin) && isOurs(new URL(origin).host) ? null : refuse('CROSS_SITE');
  };
}

/** The public address's host; on a server only this machine can reach, its own names too. */
function ourHosts(env: Env): (host: string) => boolean {
  const hosts = new Set([new URL(env.publicUrl).host]);
  if (isLoopback(env.host)) for (const name of loopbackNames) hosts.add(`${name}:${env.port}`);
  if (env.nodeEnv !== 'development') return (host) => hosts.has(host.toLowerCase());
  // The development server forwards from a port of its own.
  return (host) => hosts.has(host) || loopbackNames.includes(host.replace(/:\d+$/, ''));
}
