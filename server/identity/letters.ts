import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { BRAND } from '#contract/brand.ts';
import type { Language } from '#contract/language.ts';
import { CODE_MINUTES } from '#contract/sign-in/rules.ts';
import type { Deps } from '../http/call.ts';
import { buildLetter } from '../ports/mail/build-letter.ts';
import { MAIL_TRIES, type Letter, type Mail } from '../ports/mail/mail.ts';
import type { Jobs } from '../ports/jobs/jobs.ts';
import { translate } from '../texts/translate.ts';

/**
 * The same letter for everyone: it does not reveal whether the address has a user, so its language is that of the request.
 */
const codeLetter = (to: string, code: string, locale: Language): Letter =>
  letterWith({ to, code }, 'letter_code_text', 'letter_code_not_requested', locale);

/** The code with which a signed-in user confirms a grave action. It works like the code of a sign-in. */
const confirmationLetter = (to: string, code: string, locale: Language): Letter =>
  letterWith({ to, code }, 'letter_confirm_text', 'letter_confirm_not_requested', locale);

/** A letter of each kind, which also its job names. */
export const codeLetters = { 'sign-in': codeLetter, confirmation: confirmationLetter };

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

/** Letters that are sent again: those that the mail server didn't take at once, or whose process was killed. */
export const LETTER_JOBS = 'letters';
/** Six tries within the ten minutes of a code. */
const CODE_TRIES = { retryLimit: 5, retryDelaySeconds: 10, retryBackoff: true };

/** The data that a job needs to write a letter again. A code and a token are never among it, because jobs are rows and rows are backed up. */
type LetterAgain =
  | { code: string; kind: keyof typeof codeLetters; language: Language }
  | { letter: Pick<Letter, 'to' | 'subject' | 'text' | 'html'> };

/** Longer than the time limit of a first try, `LETTER_MS`, and short beside the life of a code. */
const HELD_MS = 3 * 60_000;

type Needed = Pick<Deps, 'mail' | 'log' | 'jobs' | 'now'>;

/**
 * Sends a letter after the answer, so that the mail server's delay reveals nothing. Resolves as soon as a job waits for the letter, so
 * a caller who awaits that loses no letter to a process that is killed: another one sends it three minutes later. A letter that arrived
 * meanwhile, and whose job a killed process couldn't remove, comes twice, with the same code.
 *
 * What can't be delivered at once is logged without its content, and its job runs at once, unless the mail server refused it for good.
 * Without `again` there is no job: the token of an invitation is in its letter and nowhere else, so its sender invites again.
 */
async function sendLater(deps: Needed, letter: Letter, again: LetterAgain | null): Promise<void> {
  const held = again && (await hold(deps, again));
  const { mail, log, jobs } = deps;
  const letters = underway.get(mail) ?? new Set<Promise<void>>();
  underway.set(mail, letters);
  const delivery = mail
    .send(letter)
    .then(
      () => true,
      (error: unknown) => {
        const reason = error instanceof Error ? error.name : 'unknown';
        const setting = refusedSetting(error);
        const cause = setting ? `: the mail server refused ${setting}` : '';
        log.error({ reason, code: codeOf(error) }, `a letter could not be delivered${cause}`);
        return !setting && isForGood(error);
      },
    )
    .then(async (isOver) => {
      if (held !== null) await (isOver ? jobs.removeLike : jobs.hasten)(LETTER_JOBS, { held });
      else if (again && !isOver) await jobs.add(LETTER_JOBS, again, triesOf(again));
    })
    .catch((err: unknown) => log.error({ err }, 'a letter or its job was given up'))
    .finally(() => letters.delete(delivery));
  letters.add(delivery);
}

/** Adds the job of a letter that is about to be sent, and answers its name. A letter without one is sent all the same. */
async function hold({ jobs, log, now }: Needed, again: LetterAgain): Promise<string | null> {
  const held = randomUUID();
  const startAfter = new Date(now().getTime() + HELD_MS);
  try {
    await jobs.add(LETTER_JOBS, { ...again, held }, { ...triesOf(again), startAfter });
    return held;
  } catch (err) {
    log.error({ err }, 'a letter is sent without a job');
    return null;
  }
}

const triesOf = (again: LetterAgain) => ('code' in again ? CODE_TRIES : MAIL_TRIES);

/** Sends a new code of `issueCode`. */
export const sendCodeLater = (
  deps: Needed,
  kind: keyof typeof codeLetters,
  { id, email, code }: { id: string; email: string; code: string },
  language: Language,
): Promise<void> =>
  sendLater(deps, codeLetters[kind](email, code, language), { code: id, kind, language });

/** The same for a letter without a code or a token. */
export function sendPlainLater(deps: Needed, { to, subject, text, html }: Letter): Promise<void> {
  const letter = { to, subject, text, html };
  return sendLater(deps, letter, { letter });
}

/** The same for a letter with a token, which is tried once. */
export const sendTokenLater = (deps: Needed, letter: Letter): Promise<void> =>
  sendLater(deps, letter, null);

/** Resolves when no letter is underway any more: for a graceful stop. */
export async function lettersDelivered(mail: Mail): Promise<void> {
  const letters = underway.get(mail);
  while (letters?.size) await Promise.all(letters);
}

/** Commands whose refusal is about the recipient or the letter. */
const ABOUT_LETTER = ['RCPT TO', 'DATA'];
/** The answer to a client that has to sign in first (RFC 4954, 6). */
const NEEDS_SIGN_IN = 530;

/** Whether a mail server answered that it takes this letter at no other time either (RFC 5321, 4.2.1). */
const isForGood = (error: unknown): boolean =>
  answerCodeOf(error) >= 500 && ABOUT_LETTER.includes(commandOf(error));

/**
 * The setting that a mail server refused, whatever the letter: its operator can correct it, so the letter waits. A rotated password
 * is the usual case.
 */
function refusedSetting(error: unknown): 'SMTP_URL' | 'MAIL_FROM' | null {
  if (codeOf(error) === 'EAUTH' || answerCodeOf(error) === NEEDS_SIGN_IN) return 'SMTP_URL';
  return answerCodeOf(error) >= 500 && commandOf(error) === 'MAIL FROM' ? 'MAIL_FROM' : null;
}

const answerCodeOf = (error: unknown): number =>
  error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;

const commandOf = (error: unknown): string =>
  error instanceof Error && 'command' in error ? String(error.command) : '';

/** Removes the letters that wait for an address, in the caller's transaction: their jobs name it. */
export const forgetLetters = (jobs: Jobs, to: string, client: PoolClient): Promise<void> =>
  jobs.removeLike(LETTER_JOBS, { letter: { to } }, client);

/** A driver's short code such as ECONNREFUSED or EAUTH, never its message, which may quote the letter. */
function codeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}
