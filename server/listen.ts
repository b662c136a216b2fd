import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { routes } from '#contract/routes/http.ts';
import { API_BASE } from '#contract/routes/route.ts';
import type { App } from './app.ts';
import type { Env } from './env/env.ts';
import { StartError } from './env/start-error.ts';
import { whyNotListening } from './http/why-not-listening.ts';
import { onConnections } from './http/streamed-answer.ts';
import { cutSlowReaders } from './http/cut-slow-readers.ts';

/** Longest times for a request and its head to arrive. Slower clients would hold connections without sending. */
const arriving = {
  requestTimeout: 60_000,
  headersTimeout: 20_000,
  /** How often both are checked. */
  connectionsCheckingInterval: 5_000,
};
/** Longest time for running requests when the server stops. */
const DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 20;

/** Serves until the returned function is called, which stops accepting, ends streams and lets requests finish. */
export async function listen(
  app: App,
  { port, host }: Pick<Env, 'port' | 'host'>,
): Promise<() => Promise<void>> {
  // Without HTTP/2 options this is Node's plain server.
  const server = createAdaptorServer({
    fetch: onConnections(app.fetch),
    serverOptions: arriving,
  }) as Server;
  cutSlowReaders(server, isLive);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(whyNotListening(error, { port, host }));
  }
  return async () => {
    const closed = once(server, 'close');
    server.close();
    app.endStreams();
    // A connection becomes idle when its last request is done, and would then be kept open for the next one.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const impatience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await closed;
    clearInterval(idle);
    clearTimeout(impatience);
  };
}

/** A live stream stays open as long as its reader likes, and waits for the reader by itself. */
const isLive = ({ url = '' }: IncomingMessage): boolean =>
  url.split('?', 1)[0] === `${API_BASE}${routes.live.path}`;
