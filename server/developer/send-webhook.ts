import { createHmac } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

type Outgoing = { id: string; url: string; secret: string; body: string; now: Date };
/** The answer's status, or why there was none. */
export type SendWebhook = (outgoing: Outgoing) => Promise<number | string>;

export const SECRET_PREFIX = 'whsec_';
const PATIENCE_MS = 10_000;

/** The headers of Standard Webhooks: who checks them knows that we sent it, when, and that nothing in it was changed. */
export function signedHeaders({ id, secret, body, now }: Outgoing): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  // While a secret is being replaced there are two, and the receiver accepts either signature.
  const signatures = secret.split(',').map((one) => {
    const key = Buffer.from(one.slice(SECRET_PREFIX.length), 'base64');
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${mac}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

type Address = { address: string; family: number };
type Resolve = (name: string) => Promise<Address[]>;

/** Asks the name servers itself: the system's look-up holds one of the process's few threads for as long as they are silent. */
const resolver = new Resolver({ timeout: 2_000, tries: 2 });

async function addressesOf(name: string): Promise<Address[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  const found = (answer: PromiseSettledResult<string[]>, family: number) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
  return [...found(four, 4), ...found(six, 6)];
}

/**
 * Posts to an address that a person wrote. The connection goes to the very addresses that were checked, so a name that changes
 * meanwhile leads nowhere else: never to this machine or its network. No redirect is followed, and nothing of an answer is read.
 */
export const sendWebhook =
  (resolve: Resolve = addressesOf): SendWebhook =>
  (outgoing) =>
    new Promise((done) => {
      const headers = signedHeaders(outgoing);
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(outgoing.body) },
        lookup: publicOnly(resolve),
        signal: AbortSignal.timeout(PATIENCE_MS),
      };
      const sent = request(outgoing.url, options, (response) => {
        response.destroy();
        done(response.statusCode ?? 'no status');
      });
      sent.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'failed'));
      sent.end(outgoing.body);
    });

const publicOnly =
  (resolve: Resolve): LookupFunction =>
  (name, options, answer) => {
    publicAddresses(resolve, name).then(
      ([first, ...others]) =>
        options.all ? answer(null, [first, ...others]) : answer(null, first.address, first.family),
      (error: unknown) => answer(error as NodeJS.ErrnoException, '', 0),
    );
  };

async function publicAddresses(resolve: Resolve, name: string): Promise<[Address, ...Address[]]> {
  const [first, ...others] = await resolve(name);
  if (first && [first, ...others].every(({ address }) => isPublic(address))) {
    return [first, ...others];
  }
  throw Object.assign(new Error('The address is not public.'), { code: 'NOT_PUBLIC' });
}

/** Whether an address is of the open internet: not this machine, a private network, or any other reserved block. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
