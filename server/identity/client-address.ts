import { isIP } from 'node:net';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import type { AddressBlock } from '../env/env-operation.ts';
import { ipPrefixOf } from './ip-prefix.ts';

const nodeBindings = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }),
});

/** The other end of the request's connection; empty where the request came by none. */
function peerOf(context: Context): string {
  const bindings = nodeBindings.safeParse(context.env);
  return bindings.success ? bindings.data.incoming.socket.remoteAddress : '';
}

/**
 * The caller's address: the nearest one that is no trusted proxy. A trusted proxy's last hop is the one that it saw itself,
 * and so on towards the caller. Everything before the first untrusted hop is only a claim.
 */
function clientAddressOf(context: Context, trusted: readonly AddressBlock[]): string {
  const hops = context.req.header('X-Forwarded-For')?.split(',') ?? [];
  let address = peerOf(context);
  while (isWithin(address, trusted)) {
    const hop = hops.pop()?.trim() ?? '';
    if (!isIP(hop)) break;
    address = hop;
  }
  return address;
}

/** Where a request comes from, as `ipPrefixOf` names it; the app notes it before any route runs. */
export const networkOf = (context: Context): string => String(context.get('network'));

/** Notes where the request comes from, for `networkOf`. */
export function noteNetwork(context: Context, trusted: readonly AddressBlock[]): void {
  context.set('network', ipPrefixOf(clientAddressOf(context, trusted)));
}

function isWithin(address: string, blocks: readonly AddressBlock[]): boolean {
  if (!isIP(address)) return false;
  const ip = ipaddr.process(address);
  return blocks.some(([base, bits]) => base.kind() === ip.kind() && ip.match(base, bits));
}
