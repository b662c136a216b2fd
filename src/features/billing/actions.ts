import type { SubscriptionAct } from '#contract/billing/subscription.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { callNow } from '#src/campaigns/money/call-billing.ts';

const routeOf = {
  pause: 'businessPause',
  cancel: 'businessCancel',
  resume: 'businessResume',
  keep: 'businessStopCancel',
} as const satisfies Record<SubscriptionAct, string>;

const failureOf: Record<SubscriptionAct, () => string> = {
  pause: m.billing_failed_pause,
  cancel: m.billing_failed_cancel,
  resume: m.billing_failed_resume,
  keep: m.billing_failed_keep,
};

/** `text`: of the toast. `reason`: the server's own, where the toast does not show it. */
type Failed = { text: string; reason: string | null };

/** Changes the subscription. Resolves with null after success. */
export async function changeSubscription(
  { accountId }: Actor,
  act: SubscriptionAct,
): Promise<Failed | null> {
  const reply = await callNow(routeOf[act], { accountId, body: {} });
  if (reply.state === 'done') return null;
  if (reply.state === 'unsent') return { text: reply.reason, reason: null };
  const sentence = reply.refusal?.error ?? reply.refusal?.message ?? null;
  // The toast shows the server's text for a cancellation alone (specification, 8).
  if (act === 'cancel' && sentence) return { text: sentence, reason: null };
  return { text: failureOf[act](), reason: sentence };
}

/** Opens the payment provider's checkout in this tab. Resolves with the error message, or with null. */
export async function subscribe({ accountId }: Actor, isCorp: boolean): Promise<string | null> {
  const redirectPath = isCorp ? '/corporate/subscription' : '/business/subscription';
  const reply = await callNow('subscribe', { accountId, body: { isCorp, redirectPath } });
  if (reply.state === 'unsent') return reply.reason;
  if (reply.state === 'failed') return m.billing_failed_subscribe();
  window.open(reply.value.url, '_self');
  return null;
}
