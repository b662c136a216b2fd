import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';
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
  if (!isLoopback(peer.replace(/^::ffff:/i, ''))) return peer;
  const hop = context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? '';
  return isIP(hop) ? hop : peer;
}

/** What counts as one place: an IPv4 address, or the /64 that one IPv6 subscriber owns. */
export function ipPrefixOf(address: string): string {
  const bare = address.split('%')[0] ?? '';
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1];
  if (isIPv4(mapped ?? bare)) return mapped ?? bare;
  if (!isIPv6(bare)) return 'unknown';
  const [head = '', tail] = bare.split('::');
  const left = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - left.length - groupsIn(tail);
  const groups = [...left, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** A trailing IPv4 part stands for two groups. */
function groupsIn(part: string): number {
  if (part === '') return 0;
  return part.split(':').length + (part.includes('.') ? 1 : 0);
}
