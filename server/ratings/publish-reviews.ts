import type { PoolClient } from 'pg';
import { BRAND } from '#contract/brand.ts';
import type { AccountId, ReviewId } from '#contract/ids.ts';
import type { RatingTier, ReviewedKind } from '#contract/review/rules.ts';
import type { Deps } from '../http/call.ts';
import { commitRecords, type NotificationRow } from '../commands/write-records.ts';
import { inTransaction, LOCK_LIMIT } from '../db/transaction.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';
import { countRatings, type Counted } from '../commands/reviews/count-ratings.ts';
import { tierNotice } from '../commands/reviews/tier-notice.ts';

type Reviewed = { accountId: AccountId; kind: ReviewedKind };

/**
 * Publishes reviews, in one transaction with their results: the ratings of the reviewed accounts, their profiles' feeds, and a
 * notification for each changed tier. Published reviews stay as they are, so a repeat does nothing.
 */
export async function publishReviews(
  deps: Pick<Deps, 'pool' | 'bus' | 'now'>,
  reviewIds: readonly ReviewId[],
): Promise<void> {
  const now = deps.now();
  const raised = await inTransaction(deps.pool, async (client, commitWith) => {
    await client.query(LOCK_LIMIT);
    const reviewed = await show(client, reviewIds, now);
    if (reviewed.length === 0) return new Map<AccountId, number>();
    const before = await lockRatings(client, reviewed);
    const counted = await countRatings(
      client,
      reviewed.map(({ accountId }) => accountId),
      now,
    );
    return commitRecords(commitWith, {
      notifications: counted
        .filter(({ accountId, status }) => before.get(accountId) !== status)
        .map((one) => noticeOf(one, reviewed, now)),
      stamps: reviewed.map(({ accountId }) => ({
        accountId,
        collection: 'profiles',
        recordId: accountId,
      })),
    });
  });
  deps.bus.publish([...raised].map(([accountId, revision]) => ({ accountId, revision })));
  if (raised.size > 0) requestDispatch(deps.pool);
}

/** Publishes new reviews and names the reviewed accounts by id, the order of all locks. */
async function show(
  client: PoolClient,
  reviewIds: readonly ReviewId[],
  now: Date,
): Promise<Reviewed[]> {
  const { rows } = await client.query<Reviewed>({
    name: 'publish-reviews',
    text: `with hidden as (
             select id from reviews where id = any($1::uuid[]) and published_on is null order by id for update
           ), shown as (
             update reviews r set published_on = $2, version = version + 1 from hidden h where r.id = h.id
             returning of_account_id, of_kind
           )
           select distinct of_account_id as "accountId", of_kind as kind from shown order by 1`,
    values: [reviewIds, now],
  });
  return rows;
}

/** The tiers until now, under the locks that let one publication after the other count. */
async function lockRatings(
  client: PoolClient,
  reviewed: readonly Reviewed[],
): Promise<Map<AccountId, RatingTier>> {
  const ids = reviewed.map(({ accountId }) => accountId);
  await client.query({
    name: 'first-ratings',
    text: `insert into ratings (account_id) select unnest($1::uuid[]) on conflict do nothing`,
    values: [ids],
  });
  const { rows } = await client.query<{ accountId: AccountId; status: RatingTier }>({
    name: 'lock-ratings',
    text: `select account_id as "accountId", status from ratings
           where account_id = any($1::uuid[]) order by account_id for update`,
    values: [ids],
  });
  return new Map(rows.map(({ accountId, status }) => [accountId, status]));
}

function noticeOf(
  { accountId, status }: Counted,
  reviewed: readonly Reviewed[],
  now: Date,
): NotificationRow {
  const side = reviewed.find((one) => one.accountId === accountId)?.kind ?? 'creator';
  return tierNotice(BRAND, { accountId, side, status }, now);
}
