import type { Hono } from 'hono';
import { PAYMENT_WEBHOOK } from '#contract/routes/billing.ts';
import { API_BASE } from '#contract/routes/route.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { noteEvent } from '../billing/payment-events.ts';
import type { Deps } from '../http/call.ts';
import { networkOf } from '../identity/client-address.ts';
import type { AppEnv } from '../middleware/mount.ts';
import { refuseCall } from '../middleware/refuse-call.ts';
import { readAtMost } from '../ports/read-at-most.ts';
import { refuse } from '../texts/refusal.ts';

const MAX_BYTES = 256 * 1024;
/** Unsigned calls of one network in a minute, after which no more of its bodies are read. */
const FORGED_PER_MINUTE = 300;
/** Networks that are counted at once: a flood from many costs no more memory. */
const NETWORKS = 10_000;

/**
 * The provider's events. The signature over the exact bytes is all the proof there is, so the body is read before anything is
 * parsed. It is noted and answered; a job does the rest.
 */
export function mountPaymentWebhook(hono: Hono<AppEnv>, deps: Deps): void {
  const { payments } = deps;
  if (!payments) return;
  const forged = countForged(deps.now);
  hono.post(`${API_BASE}${PAYMENT_WEBHOOK}`, async (context) => {
    context.set('route', PAYMENT_WEBHOOK);
    const network = networkOf(context);
    if (forged.isTooMany(network))
      return refuseCall(context, refuse('TOO_MANY_REQUESTS', { retryAfter: 60 }));
    const { headers, body } = context.req.raw;
    if (Number(headers.get('content-length') ?? 0) > MAX_BYTES) {
      return refuseCall(context, refuse('TOO_LARGE'));
    }
    const bytes = await readAtMost(body, MAX_BYTES);
    if (bytes === null) return refuseCall(context, refuse('TOO_LARGE'));
    const signature = headers.get('stripe-signature') ?? '';
    const event = await payments.readEvent(bytes, signature, deps.now());
    if (!event) {
      forged.note(network);
      return refuseCall(context, refuse('INVALID'));
    }
    await noteEvent(deps, event);
    return context.json({ received: true });
  });
}

/** Unsigned calls by network in the present minute. Signed ones are never limited: a burst after an outage is all real. */
function countForged(now: () => Date) {
  let minute = -1;
  let counts = new Map<string, number>();
  const current = (): Map<string, number> => {
    const present = Math.floor(now().getTime() / MINUTE_MS);
    if (present !== minute) [minute, counts] = [present, new Map()];
    return counts;
  };
  return {
    isTooMany: (network: string): boolean => (current().get(network) ?? 0) >= FORGED_PER_MINUTE,
    note(network: string): void {
      const all = current();
      if (all.size < NETWORKS || all.has(network)) all.set(network, (all.get(network) ?? 0) + 1);
    },
  };
}
