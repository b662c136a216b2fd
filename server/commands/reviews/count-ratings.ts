import type { PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import { tierOf, type RatingTier, type ReviewScore } from '#contract/review/rules.ts';

/** The result of an account's published reviews. */
type Counted = {
  accountId: AccountId;
  status: RatingTier;
  positiveTraits: Record<string, number>;
  reviewCount: number;
};

type Row = { accountId: AccountId; completed: number };
type Published = { accountId: AccountId; score: ReviewScore; traits: string[] };

/**
 * Counts the published reviews of accounts and stores the result. Completed campaigns are counted elsewhere, when a project
 * ends. The caller holds the accounts' `ratings` rows, or is the database's only user.
 */
export async function countRatings(
  client: PoolClient,
  accountIds: readonly AccountId[],
  now: Date,
): Promise<Counted[]> {
  const { rows: works } = await client.query<Row>({
    name: 'completed-works',
    text: `select account_id as "accountId", completed_campaigns as completed from ratings
           where account_id = any($1::uuid[])`,
    values: [accountIds],
  });
  const completed = new Map(works.map((row) => [row.accountId, row.completed]));
  const { rows } = await client.query<Published>({
    name: 'published-reviews',
    text: `select of_account_id as "accountId", score, traits from reviews
           where of_account_id = any($1::uuid[]) and published_on is not null`,
    values: [accountIds],
  });
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  const counted = accountIds.map((accountId) =>
    count(accountId, byAccount.get(accountId) ?? [], completed.get(accountId) ?? 0),
  );
  await client.query({
    name: 'keep-ratings',
    text: `insert into ratings (account_id, status, positive_traits, review_count, updated_on)
           select "accountId", status, "positiveTraits", "reviewCount", $2
           from jsonb_to_recordset($1::jsonb)
             as t ("accountId" uuid, status text, "positiveTraits" jsonb, "reviewCount" integer)
           on conflict (account_id) do update set status = excluded.status, positive_traits = excluded.positive_traits,
             review_count = excluded.review_count, updated_on = excluded.updated_on`,
    values: [JSON.stringify(counted), now],
  });
  return counted;
}

/** Pure: the order of the reviews does not matter. */
export function count(
  accountId: AccountId,
  reviews: readonly Pick<Published, 'score' | 'traits'>[],
  completedCampaigns: number,
): Counted {
  const scores: Record<ReviewScore, number> = { notMeet: 0, meet: 0, exceed: 0 };
  const positiveTraits: Record<string, number> = {};
  for (const { score, traits } of reviews) {
    scores[score] += 1;
    for (const key of new Set(traits)) positiveTraits[key] = (positiveTraits[key] ?? 0) + 1;
  }
  const status = tierOf(scores, completedCampaigns);
  return { accountId, status, positiveTraits, reviewCount: reviews.length };
}
