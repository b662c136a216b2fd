import * as z from 'zod/mini';
import { BRAND } from '#contract/brand.ts';
import type { Language } from '#contract/language.ts';
import type { Deps } from '../http/call.ts';
import { buildLetter, type LetterParts } from '../ports/mail/build-letter.ts';
import { translate } from '../texts/translate.ts';

export const ACCESS_JOBS = 'access-mail';

const accessJob = z.object({ actId: z.uuid() });
export type AccessJob = z.infer<typeof accessJob>;

type Text = Parameters<typeof translate>[0];
type LetterText =
  | Extract<Text, `letter_${'suspended' | 'reinstated' | 'access' | 'support'}_${string}`>
  | 'notification_SUPPORT_REPLY_title';

type Found = {
  act: 'suspend' | 'reinstate' | 'reply' | 'close';
  /** Why, or what support answered. */
  words: string;
  email: string;
  language: Language | null;
};

/**
 * Writes to a person whose access support ended or returned, and brings a disabled one what support answered, in their
 * language. It is sent even without email notifications, because the app can't reach them.
 */
export async function sendAccessLetter(
  { pool, mail, env }: Pick<Deps, 'pool' | 'mail' | 'env'>,
  payload: unknown,
): Promise<void> {
  const { actId } = accessJob.parse(payload);
  const { rows } = await pool.query<Found>({ name: 'access-letter', text: ACT, values: [actId] });
  const [found] = rows;
  if (!found) return;
  const language = found.language ?? 'en';
  await mail.send({ to: found.email, ...buildLetter(contentOf(found, env, language), language) });
}

function contentOf(
  { act, words }: Found,
  { supportEmail, publicUrl }: Deps['env'],
  language: Language,
): LetterParts {
  const facts = { brand: BRAND, reason: words, email: supportEmail };
  const say = (key: LetterText) => translate(key, facts, language);
  if (act === 'suspend') {
    return {
      subject: say('letter_suspended_subject'),
      paragraphs: [
        say('letter_suspended_text'),
        say('letter_access_reason'),
        say('letter_suspended_work'),
        say('letter_suspended_write'),
      ],
    };
  }
  if (act === 'reinstate') {
    return {
      subject: say('letter_reinstated_subject'),
      paragraphs: [say('letter_reinstated_text'), say('letter_access_reason')],
      action: { label: say('letter_reinstated_open'), url: `${publicUrl}/login` },
    };
  }
  const about = act === 'close' ? 'letter_support_closed' : 'letter_support_answered';
  return {
    subject: say('notification_SUPPORT_REPLY_title'),
    paragraphs: [say(about), ...words.split('\n'), say('letter_support_write')],
  };
}

// An answer is kept as a message of the act's id, and its act has no reason.
const ACT = `
select a.act, coalesce(m.body, a.reason) as words, u.email, u.language
from desk_acts a
left join support_messages m on m.id = a.id
left join support_requests r on r.id = a.request_id
join users u on u.id = coalesce(a.user_id, r.user_id)
where a.id = $1 and a.act in ('suspend', 'reinstate', 'reply', 'close') and u.email not like '%@deleted.invalid'`;
