import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { AccountId } from '#contract/ids.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import type { Reader } from '../db/effective-memberships.ts';
import { campaigns } from '../db/schema/market.ts';

type Business = NonNullable<UserProfile['business']>;
type Numbers = Required<Pick<Business, 'hasActiveCampaigns' | 'metrics'>>;

/** The specification's numbers of a business's campaigns: those ever published, by outcome. */
export async function campaignNumbersOf(db: Reader, businessId: AccountId): Promise<Numbers> {
  const rows = await db
    .select({ status: campaigns.status, count: count() })
    .from(campaigns)
    .where(and(eq(campaigns.businessId, businessId), isNotNull(campaigns.publishedOn)))
    .groupBy(campaigns.status);
  const counts = new Map(rows.map((row) => [row.status, row.count]));
  return {
    hasActiveCampaigns: (counts.get('active') ?? 0) > 0,
    metrics: {
      campaigns: rows.reduce((sum, row) => sum + row.count, 0),
      completedCampaigns: counts.get('completed') ?? 0,
      cancelledCampaigns: counts.get('cancelled') ?? 0,
    },
  };
}
