/**
 * A reason not to start that the person at the terminal can act on. Whoever starts a process
 * prints only the message, one clear sentence, and exits with 1.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
