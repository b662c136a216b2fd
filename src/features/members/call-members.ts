import type { AnswerOf } from '#contract/routes/http.ts';
import { memberRoutes } from '#contract/routes/members.ts';
import { canReach } from '#src/data/delivery/can-reach.ts';
import type { CallOptions, Reply } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { whyUnsent } from '#src/data/why-unsent.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { undeliveredText } from '#src/lib/undelivered-text.ts';
import { m } from '#src/paraglide/messages.js';

type MemberRoute = keyof typeof memberRoutes;

/** How a route of a team is called: as the signed-in user, or after a confirmation of who that is. */
export type CallMembers = <N extends MemberRoute>(
  name: N,
  options: CallOptions<N>,
) => Promise<Reply<AnswerOf<N>>>;

export const callMembers: CallMembers = (name, options) =>
  callAsUser(device, name, { ...options, route: memberRoutes[name] });

/** Makes a change that the person waits for; it is never queued. Resolves with the error message, or with null. */
export async function changeNow(call: () => Promise<Reply<unknown>>): Promise<string | null> {
  if (!(await canReach(device))) return whyUnsent();
  const reply = await call();
  if (reply.ok) return null;
  const { failure } = reply;
  if (failure.kind === 'refused') return refusalSentence(failure.refusal.code);
  return undeliveredText(failure, m.app_trouble_online_only());
}

/** The server's answer to the creation of a token or webhook: its secret, or the error message. */
export type Made = { secret: string } | { wrong: string };

/** Makes something whose secret the server shows once. Like `changeNow`, it is never queued. */
export async function makeNow(call: () => Promise<Reply<{ secret: string }>>): Promise<Made> {
  let secret = '';
  const wrong = await changeNow(async () => {
    const reply = await call();
    if (reply.ok) ({ secret } = reply.value);
    return reply;
  });
  return wrong === null ? { secret } : { wrong };
}
