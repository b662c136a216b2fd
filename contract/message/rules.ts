import { ok, refused, type Result } from '../result.ts';
import { cleanText } from '../text.ts';

/** Characters (code points) a message may have once cleaned. The specification asks for at least one. */
export const MESSAGE_MAX_CHARACTERS = 4000;

/** Characters of a picture's description. */
export const ALT_TEXT_MAX = 300;

/** Messages in one page record of the device's log, and in one page of history from the server. */
export const MESSAGES_PER_PAGE = 64;

/**
 * Chat pace of one account: 30 a minute sustained (domain decision), with a burst that lets a day of
 * messages written without signal leave in one go.
 */
export const CHAT_PER_MINUTE = 30;
export const CHAT_BURST = 1000;

/** A message's text as it is stored: see `cleanText`. Idempotent, so device and server may both apply it. */
export function cleanMessage(
  text: string,
): Result<string, { code: 'MESSAGE_EMPTY' | 'MESSAGE_TOO_LONG' }> {
  const clean = cleanText(text);
  if (clean === '') return refused({ code: 'MESSAGE_EMPTY' });
  if (countCharacters(clean) > MESSAGE_MAX_CHARACTERS) return refused({ code: 'MESSAGE_TOO_LONG' });
  return ok(clean);
}

/** As `cleanMessage`; beside a picture a message may be empty. */
export function cleanCaption(text: string): ReturnType<typeof cleanMessage> {
  return cleanText(text) === '' ? ok('') : cleanMessage(text);
}

/** Length in code points, the unit of `MESSAGE_MAX_CHARACTERS`. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** The page record that contains a seq. */
export const pageOf = (seq: number): number => Math.floor(seq / MESSAGES_PER_PAGE);
