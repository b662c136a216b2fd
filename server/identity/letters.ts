import { BRAND } from '#contract/brand.ts';
import type { Language } from '#contract/language.ts';
import { CODE_MINUTES } from '#contract/sign-in/rules.ts';
import type { Deps } from '../http/call.ts';
import { buildLetter } from '../ports/mail/build-letter.ts';
import type { Letter, Mail } from '../ports/mail/mail.ts';
import { translate } from '../texts/translate.ts';

/**
 * The same letter for everyone: it does not reveal whether the address has a user, so its language is that of the request.
 */
export const codeLetter = (to: string, code: string, locale: Language): Letter =>
  letterWith({ to, code }, 'letter_code_text', 'letter_code_not_requested', locale);

/** The code with which a signed-in user confirms a grave action. It works like the code of a sign-in. */
export const confirmationLetter = (to: string, code: string, locale: Language): Letter =>
  letterWith({ to, code }, 'letter_confirm_text', 'letter_confirm_not_requested', locale);

function letterWith(
  { to, code }: { to: string; code: string },
  text: 'letter_code_text' | 'letter_confirm_text',
  notRequested: 'letter_code_not_requested' | 'letter_confirm_not_requested',
  locale: Language,
): Letter {
  const letter = buildLetter(
    {
      subject: translate('letter_code_subject', { code, brand: BRAND }, locale),
      highlight: code,
      paragraphs: [
        translate(text, { brand: BRAND }, locale),
        translate('letter_code_limits', { minutes: CODE_MINUTES }, locale),
        translate(notRequested, {}, locale),
      ],
    },
    locale,
  );
  return { to, code, ...letter };
}

/** For the owner of the account. It contains no text of the person who added the key, who may be a thief. */
export function passkeyLetter(to: string, locale: Language): Letter {
  const letter = buildLetter(
    {
      subject: translate('letter_passkey_subject', { brand: BRAND }, locale),
      paragraphs: [
        translate('letter_passkey_text', { brand: BRAND }, locale),
        translate('letter_passkey_yours', {}, locale),
        translate('letter_passkey_not_yours', {}, locale),
      ],
    },
    locale,
  );
  return { to, ...letter };
}

/** For the address that signed the user in until now. */
export function emailChangedLetter(to: string, locale: Language): Letter {
  const letter = buildLetter(
    {
      subject: translate('letter_email_subject', { brand: BRAND }, locale),
      paragraphs: [
        translate('letter_email_text', { brand: BRAND }, locale),
        translate('letter_passkey_yours', {}, locale),
        translate('letter_email_not_yours', {}, locale),
      ],
    },
    locale,
  );
  return { to, ...letter };
}

const underway = new WeakMap<Mail, Set<Promise<void>>>();

/**
 * Sends a letter after the answer, so that the mail server's delay reveals nothing. A letter that can't be delivered is logged
 * without its content, and the person requests another code.
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
