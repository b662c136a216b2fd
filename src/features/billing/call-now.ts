import type { Refusal } from '#contract/refusal.ts';
import type { AnswerOf, RouteName } from '#contract/routes/http.ts';
import { canReach } from '#src/data/delivery/can-reach.ts';
import type { CallOptions } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { whyUnsent } from '#src/data/why-unsent.ts';

export type NowReply<T> =
  | { state: 'done'; value: T }
  /** `reason`: why nothing left this device. */
  | { state: 'unsent'; reason: string }
  /** `refusal`: null if the server did not answer. */
  | { state: 'failed'; refusal: Refusal | null };

/** Calls a route about money. It is never queued: without a connection nothing leaves the device. */
export async function callNow<N extends RouteName>(
  name: N,
  options: CallOptions<N>,
): Promise<NowReply<AnswerOf<N>>> {
  if (!(await canReach(device))) return { state: 'unsent', reason: await whyUnsent() };
  const reply = await callAsUser(device, name, options);
  if (reply.ok) return { state: 'done', value: reply.value };
  const { failure } = reply;
  return { state: 'failed', refusal: failure.kind === 'refused' ? failure.refusal : null };
}
