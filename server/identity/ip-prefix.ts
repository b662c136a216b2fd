import { isIP } from 'node:net';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { isLoopback } from '../env.ts';

const nodeBindings = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }),
});

/**
 * The caller's address. The socket's, unless its other end is on this machine: that is a proxy, and the last hop it
 * names is the one it has seen itself. Every hop before that is what the caller says.
 */
export function addressOf(context: Context): string {
  const bindings = nodeBindings.safeParse(context.env);
  const peer = bindings.success ? bindings.data.incoming.socket.remoteAddress : '';
  if (!isLoopback(peer)) return peer;
  const hop = context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? '';
  return isIP(hop) ? hop : peer;
}

/** What counts as one place: an IPv4 address, or the /64 that one IPv6 subscriber owns. */
export function ipPrefixOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const groups = ip.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
