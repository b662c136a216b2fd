import type { RefusalCode } from '#contract/refusal.ts';
import { refusalSentence } from './refusal-sentence.ts';

type OldCode = 'OLD_MESSAGE' | 'OLD_BOOKING';

/** Why a queued command needs the person. */
type Attention = { code: RefusalCode | OldCode; current?: unknown };

/** The device itself asks before it sends something old: the server has refused nothing. */
export const isOldCode = (code: Attention['code']): code is OldCode =>
  code === 'OLD_MESSAGE' || code === 'OLD_BOOKING';

/** Sending the same again helps only after the server's own fault, or where the device asked because of its age. */
export const canSendAgain = (attention: Attention | null): boolean =>
  attention !== null && (attention.code === 'FAILED' || isOldCode(attention.code));

/** Why a command was not carried out. `old` is the sentence of one that the device did not send because of its age. */
export function attentionSentence(
  attention: Attention | null,
  old = (): string => refusalSentence('FAILED'),
): string {
  if (!attention) return refusalSentence('FAILED');
  const { code, current } = attention;
  return isOldCode(code) ? old() : refusalSentence(code, current);
}
