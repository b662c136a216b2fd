import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { campaigns } from '../db/schema/market.ts';
import { candidates } from '../db/schema/work.ts';
import { demoFields } from './campaign-fields.ts';
import { demoId } from './demo-id.ts';
import { demoCreators } from './people.ts';
import { campaignOf } from './places.ts';
import { showInFeeds, type Revisions, type Seen } from './revisions.ts';
import { HOUR } from './timeline.ts';

/** Creators who apply to each of the further campaigns. */
const APPLICANTS = 10;
/** Campaigns whose rows make one modest statement each. */
const CHUNK = 100;

/** Gives Sol y Masa so many further campaigns like the salsa's, each with ten applicants, for lists that are longer than anybody's. */
export async function writeManyCampaigns(
  client: PoolClient,
  revisions: Revisions,
  now: Date,
  count: number,
): Promise<void> {
  const { business, title, category } = campaignOf('salsa');
  const db = drizzle(client);
  const fields = demoFields('salsa', now.getTime());
  const common = { ...fields, businessId: business.id, category, status: 'active' as const };
  for (let first = 0; first < count; first += CHUNK) {
    const made = Array.from({ length: Math.min(CHUNK, count - first) }, (_, n) => {
      const number = first + n + 1;
      const on = new Date(now.getTime() - number * HOUR);
      return {
        ...common,
        id: demoId<CampaignId>(`campaign ${number - 1}`, on.getTime()),
        title: `${title} no. ${number}`,
        appliedCount: APPLICANTS,
        publishedOn: on,
        createdOn: on,
        updatedOn: on,
      };
    });
    const cast = made.flatMap(({ id: campaignId, businessId, createdOn }) =>
      demoCreators.slice(0, APPLICANTS).map(({ id: creatorId }, n) => ({
        id: demoId<ProjectId>(`project ${campaignId} ${creatorId}`),
        campaignId,
        businessId,
        creatorId,
        state: 'applied' as const,
        source: 'apply' as const,
        note: 'I would film the first spoon in one take.',
        matchScore: 95 - 7 * n,
        matchPoints: { category: 95 - 7 * n },
        createdOn,
        updatedOn: createdOn,
      })),
    );
    await db.insert(campaigns).values(made);
    await db.insert(candidates).values(cast);
    await showInFeeds(client, revisions, [
      ...made.map(({ id }): Seen => [business.id, 'campaigns', id]),
      ...cast.flatMap(({ id, creatorId, campaignId }): Seen[] => [
        [business.id, 'candidates', id],
        [creatorId, 'candidates', id],
        [creatorId, 'campaigns', campaignId],
      ]),
    ]);
  }
}
