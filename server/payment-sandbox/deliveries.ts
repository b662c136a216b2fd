import { createHmac } from 'node:crypto';
import type { Kinds } from './kinds.ts';
import { read, type Ledger } from './ledger.ts';
import { present } from './present.ts';
import type { Store } from './store.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** Pauses between the attempts; the last one repeats until the delivery expires. */
const PAUSES_S = [
  5,
  MINUTE_S,
  5 * MINUTE_S,
  30 * MINUTE_S,
  2 * HOUR_S,
  5 * HOUR_S,
  10 * HOUR_S,
  12 * HOUR_S,
];
const ANSWERED_WITHIN_MS = 10_000;

type Endpoint = {
  ledger: Ledger;
  webhookUrl: string;
  webhookSecret: string;
  origin: () => string;
};

type Claim = { event: Kinds['event']; attempts: number };

/**
 * Delivers all events that are due, one after the other, the oldest first. Every attempt schedules the next one before it is sent and
 * success cancels that, so a delivery survives the end of the process. The receiver may get an event twice, and a retry may
 * arrive after later events.
 */
export async function deliverDue(endpoint: Endpoint, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await read(endpoint.ledger, claim);
    if (!claimed) return;
    const status = await send(endpoint, claimed.event, signal);
    if (signal.aborted) return;
    await settle(endpoint.ledger, claimed.event, status);
  }
}

async function claim({ client, now }: Store): Promise<Claim | null> {
  const { rows } = await client.query<Claim>(
    `update payment_sandbox.deliveries d
     set attempts = attempts + 1, next_at = $1 + ($2::int[])[least(attempts + 1, $3)]
     from payment_sandbox.objects o
     where o.id = d.event and d.event = (
       select event from payment_sandbox.deliveries where next_at <= $1
       order by seq limit 1 for update skip locked
     )
     returning o.data as event, d.attempts`,
    [now, PAUSES_S, PAUSES_S.length],
  );
  return rows[0] ?? null;
}

/** The status of the receiver's answer, or null without one. */
async function send(
  { webhookUrl, webhookSecret, origin, ledger }: Endpoint,
  event: Kinds['event'],
  signal: AbortSignal,
): Promise<number | null> {
  const body = JSON.stringify(present(event, origin()));
  // The receiver compares it with its own clock, which the sandbox's may be far ahead of.
  const time = Math.floor(ledger.now().getTime() / 1000);
  const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex');
  try {
    const answer = await fetch(webhookUrl, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': `t=${time},v1=${signature}`,
        'User-Agent': 'Stripe/1.0 (payment sandbox)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWERED_WITHIN_MS)]),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return null;
  }
}

async function settle(ledger: Ledger, event: Kinds['event'], status: number | null): Promise<void> {
  const isDelivered = status !== null && status >= 200 && status < 300;
  await read(ledger, async ({ client, change }) => {
    await client.query(
      `update payment_sandbox.deliveries
       set last_status = $2, next_at = case when $3 or next_at > expires_at then null else next_at end
       where event = $1`,
      [event.id, status, isDelivered],
    );
    if (isDelivered) await change(event, { pending_webhooks: 0 });
  });
}
