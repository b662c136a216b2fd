import type { PoolClient } from 'pg';
import type { PayloadOf } from '#contract/commands/command.ts';
import type { AccountId, CommandId } from '#contract/ids.ts';
import { kindOf } from '#contract/profile/rules.ts';
import { ok, refused } from '#contract/result.ts';
import { supportJobOf } from '../../notices/support-letter.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { effectStatement } from '../../records/write-set.ts';

type Asked = PayloadOf<'submitSupportRequest'> & { id: CommandId };

/**
 * Keeps a request for support under its command's id, and has a letter about it sent. No record of the feed changes; the
 * account's revision is raised all the same, which is what has the request written.
 */
export const submitSupportRequest: CommandHandler<'submitSupportRequest'> = {
  rate: rates.support,
  async lock({ client, caller, commands, now }) {
    // A repeat that comes at the same time waits here, and then finds the answer of the first.
    await client.query({
      name: 'lock-account',
      text: 'select id from accounts where id = $1 for update',
      values: [caller.accountId],
    });
    const known = await sharingChat(client, caller.accountId, commands);
    const kind = kindOf(caller.membership);
    const asked: Asked[] = [];
    return {
      decide({ id, payload }) {
        if (payload.userType !== kind) return refused({ code: 'INVALID' });
        const { aboutAccountId } = payload;
        if (aboutAccountId !== undefined && !known.has(aboutAccountId)) {
          return refused({ code: 'REPORT_UNRELATED' });
        }
        asked.push({ ...payload, id });
        return ok({});
      },
      jobOf: ({ id: requestId }) => supportJobOf({ requestId }),
      audience: () => (asked.length > 0 ? [caller.accountId] : []),
      effect: () => ({
        ...KEEP,
        values: [
          asked.map(({ id }) => id),
          asked.map(({ problemArea }) => problemArea),
          asked.map(({ details }) => details),
          kind,
          asked.map(({ log }) => log ?? null),
          now.toISOString(),
          asked.map(({ aboutAccountId }) => aboutAccountId ?? null),
        ],
      }),
    };
  },
};

/** The accounts reported that share a chat with the author's. */
async function sharingChat(
  client: PoolClient,
  accountId: AccountId,
  commands: readonly { payload: PayloadOf<'submitSupportRequest'> }[],
): Promise<Set<AccountId>> {
  const reported = commands.flatMap(({ payload }) => payload.aboutAccountId ?? []);
  if (reported.length === 0) return new Set();
  const { rows } = await client.query<{ id: AccountId }>({
    name: 'accounts-sharing-chat',
    text: `select business_id as id from chatrooms where creator_id = $1 and business_id = any($2::uuid[])
           union select creator_id from chatrooms where business_id = $1 and creator_id = any($2::uuid[])`,
    values: [accountId, reported],
  });
  return new Set(rows.map(({ id }) => id));
}

const KEEP = effectStatement(
  'keep-support-requests',
  `asked as (
  insert into support_requests (id, account_id, user_id, problem_area, details, user_type, about_account_id, log, created_on,
    waiting_since)
  select r.id, $2::uuid, $3::uuid, r.area, r.details, $11, r.about, r.log, $13::timestamptz, $13::timestamptz
  from unnest($8::uuid[], $9::text[], $10::text[], $12::text[], $14::uuid[]) as r (id, area, details, log, about)
)`,
);
