import * as z from 'zod/mini';
import { accountId, appointmentId, commandId, projectId, userId } from '#contract/ids.ts';
import type { ProblemArea } from '#contract/support/rules.ts';
import type { Deps } from '../http/call.ts';
import { buildLetter } from '../ports/mail/build-letter.ts';
import { MAIL_TRIES } from '../ports/mail/mail.ts';
import { accountName, namesOf } from '../presenters/profile.ts';
import { inLanguage, translate } from '../texts/translate.ts';
import { deskLink, workLetter } from './work-letters.ts';

export const SUPPORT_JOBS = 'support-mail';

/**
 * A stored request, what its author wrote back, a deleted account, of which only the deletion is reported, or something about a project that support should
 * know: a problem, a no-show, or a review's words for support alone.
 */
const supportJob = z.union([
  z.object({ requestId: commandId }),
  z.object({ replyId: commandId }),
  z.object({ deletedUserId: userId, accounts: z.int() }),
  z.object({ disputeOf: projectId }),
  z.object({ noShowOf: appointmentId }),
  z.object({ noteOn: projectId, by: accountId }),
]);
export type SupportJob = z.infer<typeof supportJob>;

export const supportJobOf = (payload: SupportJob) => ({
  name: SUPPORT_JOBS,
  job: { payload, options: MAIL_TRIES },
});

/** The form's own labels. */
const areaKeys = {
  account: 'app_account',
  campaign: 'support_area_campaign',
  scheduling: 'support_area_scheduling',
  contentUpload: 'support_area_contentUpload',
  payments: 'support_area_payments',
  notifications: 'notifications_title',
  offlineSync: 'support_area_offlineSync',
  reportPerson: 'support_area_reportPerson',
  other: 'support_area_other',
} as const satisfies Record<ProblemArea, string>;

type Needed = Pick<Deps, 'pool' | 'mail' | 'env'>;
type Asked = {
  id: string;
  problemArea: ProblemArea;
  details: string;
  userType: string;
  log: string | null;
  accountId: string;
  accountName: string;
  person: string;
  email: string;
  /** Of an account. Nobody of it reads the desk's item, and the mailbox may have other readers. */
  isReport: boolean;
};

/** Writes to support. A request that is gone meanwhile, with its account, is not written about any more. */
export async function sendSupportLetter(deps: Needed, payload: unknown): Promise<void> {
  const job = supportJob.parse(payload);
  // Support reads English, whichever request set this job off.
  const letter = await inLanguage('en', () => letterOf(deps, job));
  if (letter) await deps.mail.send({ to: deps.env.supportEmail, ...letter });
}

function letterOf(deps: Needed, job: SupportJob) {
  if ('requestId' in job) return requestLetter(deps, job);
  if ('replyId' in job) return requestLetter(deps, job);
  if (!('deletedUserId' in job)) return workLetter(deps, job);
  return buildLetter({
    subject: translate('letter_account_deleted_subject', {}),
    paragraphs: [
      translate('letter_account_deleted_user', { id: job.deletedUserId }),
      translate('letter_account_deleted_profiles', { count: job.accounts }),
    ],
  });
}

/** Without a reply: about the request itself. Of a report of an account, the letter has its kind and the link to it, and nothing else. */
async function requestLetter(
  { pool, env }: Needed,
  { requestId = null, replyId = null }: { requestId?: string | null; replyId?: string | null },
) {
  const { rows } = await pool.query<Asked>({
    name: 'support-letter',
    text: REQUEST,
    values: [requestId, replyId],
  });
  const asked = rows[0];
  if (!asked) return null;
  const reference = translate('letter_support_request', { id: asked.id });
  return buildLetter({
    subject: translate('letter_support_subject', {
      area: translate(areaKeys[asked.problemArea], {}),
      userType: asked.userType,
    }),
    paragraphs: asked.isReport
      ? [reference]
      : [
          translate('letter_support_from', { ...asked, account: asked.accountName }),
          reference,
          ...asked.details.split('\n').filter((line) => line.trim() !== ''),
          ...(asked.log === null ? [] : [translate('letter_support_log', { log: asked.log })]),
        ],
    action: deskLink(env, asked.id),
  });
}

const REQUEST = `
select s.id, s.problem_area as "problemArea", coalesce(g.body, s.details) as details, s.user_type as "userType",
       case when g.id is null then s.log end as log, s.account_id as "accountId",
       ${accountName} as "accountName", concat_ws(' ', u.first_name, u.last_name) as person, u.email,
       s.about_account_id is not null as "isReport"
from support_requests s
join users u on u.id = s.user_id
join accounts a on a.id = s.account_id ${namesOf('a.id')}
left join support_messages g on g.id = $2::uuid
where s.id = coalesce($1::uuid, g.request_id)`;
