import { BRAND } from '#contract/brand.ts';
import { CODE_MINUTES } from '#contract/sign-in/rules.ts';
import type { Deps } from '../call.ts';
import { buildLetter } from '../ports/mail/build-letter.ts';
import type { Letter, Mail } from '../ports/mail/mail.ts';

/** The same letter for everyone: it does not tell whether the address has a user. */
export function codeLetter(to: string, code: string): Letter {
  const letter = buildLetter({
    subject: `${code} is your ${BRAND} code`,
    highlight: code,
    paragraphs: [
      `Here’s your code to sign in to ${BRAND}.`,
      `It works once in the next ${CODE_MINUTES} minutes, in the browser where you requested it.`,
      'If you didn’t request it, ignore this email. No one can sign in without the code.',
    ],
  });
  return { to, code, ...letter };
}

/** For somebody whose key it is not. It holds no word of whoever added the key: that may be a thief's. */
export function passkeyLetter(to: string): Letter {
  const letter = buildLetter({
    subject: `A passkey was added to your ${BRAND} account`,
    paragraphs: [
      `A new passkey can now sign in to your ${BRAND} account.`,
      'If that was you, you’re all set.',
      'If it wasn’t, remove it in your account settings, sign out your other devices, and contact support.',
    ],
  });
  return { to, ...letter };
}

const underway = new WeakMap<Mail, Set<Promise<void>>>();

/**
 * Sends a letter after the answer: how long a mail server takes tells nobody anything. A letter that cannot
 * be delivered is logged without its content, and the person asks for another code.
 */
export function sendLater({ mail, log }: Pick<Deps, 'mail' | 'log'>, letter: Letter): void {
  const letters = underway.get(mail) ?? new Set<Promise<void>>();
  underway.set(mail, letters);
  const delivery = mail
    .send(letter)
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.name : 'unknown';
      log.error({ reason, code: codeOf(error) }, 'a letter could not be delivered');
    })
    .finally(() => letters.delete(delivery));
  letters.add(delivery);
}

/** Resolves when no letter is underway any more: for a graceful stop. */
export async function lettersDelivered(mail: Mail): Promise<void> {
  const letters = underway.get(mail);
  while (letters?.size) await Promise.all(letters);
}

/** A driver's short code such as ECONNREFUSED or EAUTH, never its message, which may quote the letter. */
function codeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}
