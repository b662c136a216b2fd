import * as z from 'zod/mini';
import { BRAND } from '#contract/brand.ts';
import type { Language } from '#contract/language.ts';
import type { Deps } from '../http/call.ts';
import { buildLetter } from '../ports/mail/build-letter.ts';
import { translate } from '../texts/translate.ts';

export const ACCESS_JOBS = 'access-mail';
export const ACCESS_TRIES = { retryLimit: 8, retryDelaySeconds: 60, retryBackoff: true };

const accessJob = z.object({ actId: z.uuid() });
export type AccessJob = z.infer<typeof accessJob>;

type Told = {
  act: 'suspend' | 'reinstate';
  reason: string;
  email: string;
  language: Language | null;
};

/**
 * Writes to a person whose access support ended or returned, in their language. It is sent whatever they chose about emails,
 * because the app can't tell them.
 */
export async function sendAccessLetter(
  { pool, mail, env }: Pick<Deps, 'pool' | 'mail' | 'env'>,
  payload: unknown,
): Promise<void> {
  const { actId } = accessJob.parse(payload);
  const { rows } = await pool.query<Told>({ name: 'access-letter', text: ACT, values: [actId] });
  const [told] = rows;
  if (!told) return;
  const language = told.language ?? 'en';
  const facts = { brand: BRAND, reason: told.reason, email: env.supportEmail };
  const letter =
    told.act === 'suspend'
      ? buildLetter(
          {
            subject: translate('letter_suspended_subject', facts, language),
            paragraphs: [
              translate('letter_suspended_text', facts, language),
              translate('letter_access_reason', facts, language),
              translate('letter_suspended_work', facts, language),
              translate('letter_suspended_write', facts, language),
            ],
          },
          language,
        )
      : buildLetter(
          {
            subject: translate('letter_reinstated_subject', facts, language),
            paragraphs: [
              translate('letter_reinstated_text', facts, language),
              translate('letter_access_reason', facts, language),
            ],
            action: {
              label: translate('letter_reinstated_open', facts, language),
              url: `${env.publicUrl}/login`,
            },
          },
          language,
        );
  await mail.send({ to: told.email, ...letter });
}

const ACT = `
select a.act, a.reason, u.email, u.language from desk_acts a join users u on u.id = a.user_id
where a.id = $1 and u.email not like '%@deleted.invalid'`;
