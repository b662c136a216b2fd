import type { Writable } from 'node:stream';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

type Begin = (body: Writable) => void;

const begins = new WeakMap<Response, Begin>();

/**
 * An answer that `begin` writes to the connection itself, for as long as it likes. A web stream in between would cost as much
 * memory as the rest of an open answer.
 */
export function streamedAnswer(headers: Record<string, string>, begin: Begin): Response {
  const answer = new Response(null, { headers });
  begins.set(answer, begin);
  return answer;
}

type Bindings = HttpBindings | Http2Bindings;
type Fetch = (request: Request, bindings: Bindings) => Response | Promise<Response>;

/** Answers requests of Node's plain server, and lets streamed answers write to their connections. */
export const onConnections =
  (fetch: Fetch) =>
  async (request: Request, bindings: Bindings): Promise<Response> => {
    const answer = await fetch(request, bindings);
    const begin = begins.get(answer);
    if (!begin) return answer;
    const { outgoing } = bindings as HttpBindings;
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.flushHeaders();
    begin(outgoing);
    return RESPONSE_ALREADY_SENT;
  };
