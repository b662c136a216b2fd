import type { Refusal } from '#contract/refusal.ts';
import { routes } from '#contract/routes/http.ts';
import { API_BASE } from '#contract/routes/route.ts';
import { isLoopback, type Env } from '../env/env.ts';
import { refuse } from '../texts/refusal.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Load balancers ask these at the address of one process. They reveal no personal data to a foreign page. */
const probes = [routes.health, routes.ready].map(({ path }) => `${API_BASE}${path}`);
const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses requests that a foreign page could have caused: another Host than ours (DNS rebinding), and state changes
 * that the browser marks as coming from elsewhere. Programs that send no such headers are let through: they hold no cookies.
 */
export function checkOrigin(env: Env): (request: Request) => Refusal | null {
  const { isOurHost, isOurOrigin } = ours(env);
  return (request) => {
    const host = request.headers.get('host') ?? new URL(request.url).host;
    if (!isOurHost(host) && !isProbe(request)) return refuse('CROSS_SITE');
    if (safeMethods.has(request.method)) return null;
    const site = request.headers.get('sec-fetch-site');
    if (site !== null && site !== 'same-origin' && site !== 'none') return refuse('CROSS_SITE');
    const origin = request.headers.get('origin');
    return origin === null || isOurOrigin(origin) ? null : refuse('CROSS_SITE');
  };
}

/** Whether a load balancer asks for the process's health or readiness. */
export const isProbe = ({ method, url }: Request): boolean =>
  safeMethods.has(method) && probes.includes(new URL(url).pathname);

type Ours = { isOurHost: (host: string) => boolean; isOurOrigin: (origin: string) => boolean };

/** The public address; on a server only this machine can reach, its own names too. An origin is compared letter by letter. */
function ours(env: Env): Ours {
  const names = isLoopback(env.host) ? loopbackNames : [];
  const origins = new Set([env.publicUrl, ...names.map((name) => `http://${name}:${env.port}`)]);
  const hosts = new Set([...origins].map((origin) => new URL(origin).host));
  for (const name of names) hosts.add(`${name}:${env.port}`);
  // The development server forwards from a port of its own.
  const isDev = env.nodeEnv === 'development';
  return {
    isOurHost: (host) =>
      hosts.has(host.toLowerCase()) ||
      (isDev && loopbackNames.includes(host.replace(/:\d+$/, '').toLowerCase())),
    isOurOrigin: (origin) =>
      origins.has(origin) ||
      (isDev && loopbackNames.some((name) => origin.replace(/:\d+$/, '') === `http://${name}`)),
  };
}
