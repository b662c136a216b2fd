import * as z from 'zod/mini';
import { languages } from '#contract/language.ts';
import type { Deps } from '../http/call.ts';
import { codeLetters, LETTER_JOBS } from './letters.ts';
import { openCode } from './login-codes.ts';

type Needed = Pick<Deps, 'pool' | 'mail' | 'now' | 'randomBytes'>;

const letterJob = z.union([
  z.object({
    code: z.uuid(),
    kind: z.enum(['sign-in', 'confirmation']),
    language: z.enum(languages),
  }),
  z.object({
    letter: z.object({
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.optional(z.string()),
    }),
  }),
]);

export const startLetters = (deps: Needed & Pick<Deps, 'jobs'>): Promise<void> =>
  deps.jobs.work(LETTER_JOBS, (payload) => sendAgain(deps, payload));

/** Sends a letter that the mail server didn't take at once. One with a code is sent only while that code signs in. */
async function sendAgain(deps: Needed, payload: unknown): Promise<void> {
  const job = letterJob.parse(payload);
  if ('letter' in job) return await deps.mail.send(job.letter);
  const open = await openCode(deps, job.code);
  if (open) await deps.mail.send(codeLetters[job.kind](open.email, open.code, job.language));
}
