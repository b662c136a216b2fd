import { verifySmtp } from './smtp.ts';

/**
 * Tries the mail server once, without a letter. `say` gets a sentence if it can't be used: people can't sign in then. The start goes
 * on, because the server may come back. Never rejects.
 */
export async function checkMail(smtpUrl: string, say: (line: string) => void): Promise<void> {
  try {
    await verifySmtp(smtpUrl);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    const isRefused = error instanceof Error && 'code' in error && error.code === 'EAUTH';
    const fault = isRefused
      ? 'The mail server refuses the user or password of SMTP_URL.'
      : `The mail server of SMTP_URL can't be used (${reason}).`;
    say(`${fault} Nobody gets a sign-in code until it works.`);
  }
}
