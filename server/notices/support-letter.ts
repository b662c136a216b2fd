import * as z from 'zod/mini';
import { commandId, userId } from '#contract/ids.ts';
import type { ProblemArea } from '#contract/support/rules.ts';
import type { Deps } from '../call.ts';
import { buildLetter } from '../ports/mail/build-letter.ts';
import { accountName, namesOf } from '../presenters/profile.ts';

export const SUPPORT_JOBS = 'support-mail';
export const SUPPORT_TRIES = { retryLimit: 8, retryDelaySeconds: 60, retryBackoff: true };

/** A request that was kept, or an account that was deleted: of that nothing is left to tell but that it happened. */
const supportJob = z.union([
  z.object({ requestId: commandId }),
  z.object({ deletedUserId: userId, accounts: z.int() }),
]);
export type SupportJob = z.infer<typeof supportJob>;

/** What support reads, in the form's own words. */
const AREAS: Record<ProblemArea, string> = {
  account: 'Account',
  campaign: 'Campaign',
  scheduling: 'Scheduling',
  contentUpload: 'Content upload',
  payments: 'Payments/subscription',
  notifications: 'Notifications',
  offlineSync: 'Offline & sync',
  reportPerson: 'Report a person',
  other: 'Other',
};

type Needed = Pick<Deps, 'pool' | 'mail' | 'env'>;
type Asked = {
  problemArea: ProblemArea;
  details: string;
  userType: string;
  log: string | null;
  accountId: string;
  accountName: string;
  person: string;
  email: string;
};

/** Writes to support. A request that is gone meanwhile, with its account, is not written about any more. */
export async function sendSupportLetter(deps: Needed, payload: unknown): Promise<void> {
  const job = supportJob.parse(payload);
  const letter =
    'requestId' in job
      ? await requestLetter(deps, job.requestId)
      : buildLetter({
          subject: 'Account deleted',
          paragraphs: [
            `User ${job.deletedUserId} deleted their account.`,
            `Profiles closed with it: ${job.accounts}.`,
          ],
        });
  if (letter) await deps.mail.send({ to: deps.env.supportEmail, ...letter });
}

async function requestLetter({ pool }: Needed, requestId: string) {
  const { rows } = await pool.query<Asked>({
    name: 'support-letter',
    text: REQUEST,
    values: [requestId],
  });
  const asked = rows[0];
  if (!asked) return null;
  return buildLetter({
    subject: `Support: ${AREAS[asked.problemArea]} (${asked.userType})`,
    paragraphs: [
      `From ${asked.person} <${asked.email}>, for ${asked.accountName} (${asked.accountId}).`,
      `Request ${requestId}`,
      ...asked.details.split('\n').filter((line) => line.trim() !== ''),
      ...(asked.log === null ? [] : [`Sync log: ${asked.log}`]),
    ],
  });
}

const REQUEST = `
select s.problem_area as "problemArea", s.details, s.user_type as "userType", s.log, s.account_id as "accountId",
       ${accountName} as "accountName", concat_ws(' ', u.first_name, u.last_name) as person, u.email
from support_requests s
join users u on u.id = s.user_id
join accounts a on a.id = s.account_id ${namesOf('a.id')}
where s.id = $1`;
