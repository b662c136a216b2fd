/**
 * One letter. `code` is the login code inside `text`, for adapters that can show it on its own; it never
 * reaches a log.
 */
export type Letter = { to: string; subject: string; text: string; html?: string; code?: string };

/**
 * Sends mail. Resolves when the letter is safe with whoever delivers it, rejects when it is not. No field
 * can add a header or a recipient, whatever it contains.
 */
export type Mail = { send: (letter: Letter) => Promise<void> };
