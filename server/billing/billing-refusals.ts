import type { SubscriptionAct } from '#contract/billing/subscription.ts';
import type { Refusal, RefusalCode, RuleRefusal } from '#contract/refusal.ts';
import type { Deps } from '../http/call.ts';
import {
  CheckoutDiffers,
  PaymentDeclined,
  PaymentsUnavailable,
} from '../ports/payments/payments.ts';
import { addSentence, refuse } from '../texts/refusal.ts';
import { translate } from '../texts/translate.ts';

/** The calls about money that the specification names a sentence for, when they fail. */
type BillingCall = SubscriptionAct | 'subscribe' | 'bills' | 'earnings' | 'card';

const sentences = {
  subscribe: 'billing_failed_subscribe',
  pause: 'billing_failed_pause',
  cancel: 'billing_failed_cancel',
  resume: 'billing_failed_resume',
  keep: 'billing_failed_keep',
} as const;

/** The error field, which the specification reads for these calls, equals the message. */
export const withError = (refusal: Refusal): Refusal => ({ ...refusal, error: refusal.message });

/** A refusal of a rule, with the rule's own sentence. */
export const refuseRule = (refusal: RuleRefusal): Refusal => withError(addSentence(refusal));

export const refuseBilling = (code: RefusalCode): Refusal => withError(refuse(code));

/** The call did not happen, as far as is known: the specification's sentence for it, else the code's own. */
export function refuseFailed(call: BillingCall): Refusal {
  const refusal = refuse('PAYMENTS_UNAVAILABLE');
  return withError(
    call in sentences
      ? { ...refusal, message: translate(sentences[call as keyof typeof sentences], {}) }
      : refusal,
  );
}

/** The caller's answer to a failure of the provider. Anything else is a fault of this program and stays one. */
export function refuseFailure(
  { log }: Pick<Deps, 'log'>,
  call: BillingCall,
  error: unknown,
): Refusal {
  if (error instanceof PaymentDeclined) return refuseBilling('PAYMENT_DECLINED');
  if (!(error instanceof PaymentsUnavailable) && !(error instanceof CheckoutDiffers)) throw error;
  const { cause } = error;
  // The library's errors carry the request's headers, so only the fields that explain are logged.
  const requestId: unknown = cause instanceof Error ? Reflect.get(cause, 'requestId') : undefined;
  log.warn({ call, failure: error.message, request: requestId }, 'the payment provider failed');
  return refuseFailed(call);
}
