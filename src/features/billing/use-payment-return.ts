import { useEffect, useEffectEvent, useState } from 'react';
import { PAYMENT_POLL_MS, PAYMENT_POLLS } from '#contract/billing/subscription.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useReachable } from '#src/data/use-reachable.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';
import { callBilling } from '#src/campaigns/money/call-billing.ts';
import { refreshSubscription } from '#src/campaigns/money/queries.ts';

/** `unconfirmed`: still pending after the last poll. `unanswered`: the server did not answer. */
export type PaymentState = 'checking' | 'pending' | 'unconfirmed' | 'unanswered';

/** Follows a payment after the return from the checkout, until the server knows its outcome. */
export function usePaymentReturn(
  actor: Actor,
  sessionId: string | undefined,
  onSettled: () => void,
): { state: PaymentState; checkAgain: () => void } {
  const [state, setState] = useState<PaymentState>('checking');
  const [attempt, setAttempt] = useState(0);
  const isReachable = useReachable();
  const settle = useEffectEvent(async (outcome: 'paid' | 'failed') => {
    await refreshSubscription(actor);
    if (outcome === 'paid') toasts.success(m.subscription_activated());
    else toasts.error(m.billing_failed_subscribe());
    onSettled();
  });
  const check = useEffectEvent(async (id: string, signal: AbortSignal) => {
    const { accountId } = actor;
    const options = { accountId, params: { sessionId: id }, signal };
    let last: PaymentState = 'unanswered';
    for (let poll = 0; poll <= PAYMENT_POLLS; poll++) {
      if (poll > 0) await device.wait(PAYMENT_POLL_MS, signal);
      if (signal.aborted) return;
      const reply = await callBilling('subscriptionSession', options);
      if (signal.aborted) return;
      if (reply.ok && reply.value.data.payment_status === 'paid') return await settle('paid');
      if (!reply.ok && reply.failure.kind === 'refused') return await settle('failed');
      last = reply.ok ? 'pending' : 'unanswered';
      setState(last);
    }
    setState(last === 'pending' ? 'unconfirmed' : 'unanswered');
  });
  useEffect(() => {
    if (!sessionId) return undefined;
    const stop = new AbortController();
    void check(sessionId, stop.signal).catch(reportError);
    return () => stop.abort();
  }, [sessionId, attempt, isReachable]);
  const checkAgain = () => {
    setState('checking');
    setAttempt(attempt + 1);
  };
  return { state, checkAgain };
}
