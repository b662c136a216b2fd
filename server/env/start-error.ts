/**
 * A reason not to start that a person at the terminal can act on. The program prints only the message, one clear sentence, and
 * exits with 1.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
