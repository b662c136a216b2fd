import type { Refusal } from '#contract/refusal.ts';
import { billingRoutes } from '#contract/routes/billing.ts';
import type { AnswerOf } from '#contract/routes/http.ts';
import { canReach } from '#src/data/delivery/can-reach.ts';
import type { CallOptions, Reply } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { whyUnsent } from '#src/data/why-unsent.ts';

export type NowReply<T> =
  | { state: 'done'; value: T }
  /** `reason`: why nothing left this device. */
  | { state: 'unsent'; reason: string }
  /** `refusal`: null if the server did not answer. */
  | { state: 'failed'; refusal: Refusal | null };

type BillingRoute = keyof typeof billingRoutes;

/** Calls a route about money, as the signed-in user. */
export const callBilling = <N extends BillingRoute>(
  name: N,
  options: CallOptions<N>,
): Promise<Reply<AnswerOf<N>>> =>
  callAsUser(device, name, { ...options, route: billingRoutes[name] });

/** The same for one that the person waits for. It is never queued: without a connection nothing leaves the device. */
export async function callNow<N extends BillingRoute>(
  name: N,
  options: CallOptions<N>,
): Promise<NowReply<AnswerOf<N>>> {
  if (!(await canReach(device))) return { state: 'unsent', reason: await whyUnsent() };
  const reply = await callBilling(name, options);
  if (reply.ok) return { state: 'done', value: reply.value };
  const { failure } = reply;
  return { state: 'failed', refusal: failure.kind === 'refused' ? failure.refusal : null };
}
