/** When a job tries to send a letter again. */
export const MAIL_TRIES = { retryLimit: 8, retryDelaySeconds: 60, retryBackoff: true };

/** The only headers a letter may add: how to get no more of its kind. */
export type LetterHeaders = { 'List-Unsubscribe': string; 'List-Unsubscribe-Post'?: string };

/** A file that travels with a letter. */
export type LetterFile = { name: string; type: 'text/calendar'; content: string };

/**
 * One letter. `code` is the login code inside `text`, for adapters that can show it on its own; it never
 * reaches a log.
 */
export type Letter = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: LetterHeaders;
  file?: LetterFile;
  code?: string;
};

/** Time for one letter, from connecting until the delivering server has accepted it: a server may answer each step late, and never end. */
export const LETTER_MS = 60_000;

/**
 * Sends mail. Resolves when the delivering server has accepted the letter, rejects otherwise, and after
 * `LETTER_MS` at the latest. No field can add a header of
 * another name or a recipient, whatever it contains.
 */
export type Mail = { send: (letter: Letter) => Promise<void> };
