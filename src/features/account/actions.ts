import type { SessionId } from '#contract/ids.ts';
import { checkEmail, CODE_DIGITS } from '#contract/sign-in/rules.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { LocalPicture } from '#src/data/media/local-pictures.ts';
import { queueOwnPicture } from '#src/data/media/queue-own-picture.ts';
import { refreshProfile } from '#src/data/engine.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { signOut } from '#src/data/sign-out.ts';
import type { Crop } from '#src/lib/crop.ts';
import { problemWithEmail } from '#src/lib/email-problem.ts';
import { saveJson } from '#src/lib/save-file.ts';
import { m } from '#src/paraglide/messages.js';
import { callConfirmed } from './confirm-identity.ts';
import { failureLabels, passkeyFailureLabels } from './server-list.ts';

/** The error message, or null after success. */
type Outcome = Promise<string | null>;

export async function endSession(id: SessionId): Outcome {
  const reply = await callConfirmed('endOtherSession', { params: { id } });
  // It ended by itself meanwhile, which was the intention.
  const isGone = !reply.ok && reply.failure.kind === 'refused' && reply.failure.status === 404;
  return reply.ok || isGone ? null : failureLabels(reply.failure);
}

/** Returns the number of ended sessions, or the error message. */
export async function endOtherSessions(removePasskeys: boolean): Promise<number | string> {
  const reply = await callConfirmed('endOtherSessions', { body: { removePasskeys } });
  return reply.ok ? reply.value.ended : passkeyFailureLabels(reply.failure);
}

export async function removePasskey(id: string): Outcome {
  const reply = await callConfirmed('removePasskey', { params: { id } });
  const isGone = !reply.ok && reply.failure.kind === 'refused' && reply.failure.status === 404;
  return reply.ok || isGone ? null : passkeyFailureLabels(reply.failure);
}

/** Fetches everything about the user and hands it over as a file. */
export async function saveExport(): Outcome {
  const reply = await callAsUser(device, 'exportAccount');
  if (!reply.ok) return failureLabels(reply.failure);
  saveJson(`pollin-data-${new Date(device.now()).toISOString().slice(0, 10)}.json`, reply.value);
  return null;
}

/** Deletes the account for good, and then everything on this device. */
export async function deleteAccount(typed: string): Outcome {
  if (checkEmail(typed) !== null) return m.refusal_EMAIL_MISMATCH();
  const reply = await callConfirmed('deleteAccount', { body: { email: typed } });
  if (!reply.ok) return failureLabels(reply.failure);
  await signOut();
  return null;
}

/** Cuts a chosen photo to a square, the one in the middle without another, and queues it as the person's in place of one that waits. Throws a `PictureError` for a file that is no picture. */
export async function savePersonPhoto(
  actor: Actor,
  file: File,
  waiting: readonly LocalPicture[],
  crop?: Crop,
): Promise<void> {
  await queueOwnPicture(actor, {
    purpose: 'userPhoto',
    file,
    crop,
    waiting,
    bodyOf: (value) => ({ kind: 'updateUser', payload: { edits: [{ field: 'photo', value }] } }),
  });
}

/** Has a code sent to a new address. Answers when the next one may be, in milliseconds since the epoch, or the error message. */
export async function sendEmailChangeCode(email: string): Promise<number | string> {
  const problem = problemWithEmail(email);
  if (problem) return problem;
  const reply = await callConfirmed('sendEmailChangeCode', { body: { email } });
  return reply.ok ? device.now() + reply.value.resendSeconds * 1000 : failureLabels(reply.failure);
}

/** Makes the new address the user's, and reads who they are again. */
export async function changeEmail(email: string, otc: string): Outcome {
  if (otc.length !== CODE_DIGITS) return m.auth_code_incomplete({ count: CODE_DIGITS });
  const reply = await callConfirmed('changeEmail', { body: { email, otc } });
  if (!reply.ok) return failureLabels(reply.failure);
  await refreshProfile();
  return null;
}
