import { isIP } from 'node:net';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { isLoopback } from '../env/env.ts';

const nodeBindings = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }),
});

/**
 * The caller's address: the socket's, unless its other end is on this machine. That is a proxy, and its last hop is the one
 * that it saw itself. Earlier hops are only the caller's claim.
 */
export function addressOf(context: Context): string {
  const bindings = nodeBindings.safeParse(context.env);
  const peer = bindings.success ? bindings.data.incoming.socket.remoteAddress : '';
  if (!isLoopback(peer)) return peer;
  const hop = context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? '';
  return isIP(hop) ? hop : peer;
}

/** One place: an IPv4 address, or the /64 of one IPv6 subscriber. */
export function ipPrefixOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const groups = ip.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
