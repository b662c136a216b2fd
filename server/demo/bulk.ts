import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { campaigns } from '../db/schema/market.ts';
import { candidates } from '../db/schema/work.ts';
import { demoFields } from './campaign-fields.ts';
import { demoId } from './demo-id.ts';
import { demoCreators } from './people.ts';
import { demoCampaigns } from './places.ts';
import { showInFeeds } from './revisions.ts';
import { HOUR } from './timeline.ts';

/** Creators who apply to each of the further campaigns. */
const APPLICANTS = 10;
/** Campaigns whose rows make one modest statement each. */
const CHUNK = 100;

/**
 * Gives Sol y Masa so many further campaigns, each with ten applicants, for lists that are longer than anybody's; within the
 * caller's transaction and after everything else of the demo. Every one is like the salsa's.
 */
export async function writeManyCampaigns(
  client: PoolClient,
  now: Date,
  count: number,
): Promise<void> {
  const like = demoCampaigns.find(({ key }) => key === 'salsa');
  if (!like) throw new Error('There is no salsa.');
  const { business, title, category } = like;
  const db = drizzle(client);
  const fields = demoFields('salsa', now.getTime());
  for (let first = 0; first < count; first += CHUNK) {
    const places = Array.from({ length: Math.min(CHUNK, count - first) }, (_, n) => first + n);
    const made = places.map((place) => {
      const createdOn = new Date(now.getTime() - (place + 1) * HOUR);
      return {
        ...fields,
        id: demoId<CampaignId>(`campaign ${place}`, createdOn.getTime()),
        businessId: business.id,
        title: `${title} no. ${place + 1}`,
        category,
        status: 'active' as const,
        appliedCount: APPLICANTS,
        publishedOn: createdOn,
        createdOn,
        updatedOn: createdOn,
      };
    });
    const cast = made.flatMap(({ id: campaignId, createdOn }) =>
      demoCreators.slice(0, APPLICANTS).map(({ id: creatorId }, n) => ({
        id: demoId<ProjectId>(`project ${campaignId} ${creatorId}`),
        campaignId,
        businessId: business.id,
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
    await showInFeeds(client, [
      ...made.map(({ id }) => {
        return { account: business.id, collection: 'campaigns' as const, record: id };
      }),
      ...cast.flatMap(({ id, campaignId, creatorId }) => [
        { account: business.id, collection: 'candidates' as const, record: id },
        { account: creatorId, collection: 'candidates' as const, record: id },
        { account: creatorId, collection: 'campaigns' as const, record: campaignId },
      ]),
    ]);
  }
}
