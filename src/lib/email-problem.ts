import { checkEmail } from '#contract/sign-in/rules.ts';
import { m } from '#src/paraglide/messages.js';

/** The problem of an address as a sentence, or null. */
export function problemWithEmail(text: string): string | null {
  const problem = checkEmail(text);
  if (problem === null) return null;
  return problem === 'missing' ? m.auth_enter_email() : m.auth_invalid_email();
}
