import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { campaigns } from '../db/schema/market.ts';
import { candidates } from '../db/schema/work.ts';
import { demoFields } from './campaign-fields.ts';
import { demoId } from './demo-id.ts';
import { demoCreators } from './people.ts';
import { campaignOf } from './places.ts';
import { showInFeeds, type Revisions } from './revisions.ts';
import { HOUR } from './timeline.ts';

/** Creators who apply to each of the further campaigns. */
const APPLICANTS = 10;

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
  for (let place = 0; place < count; place++) {
    const createdOn = new Date(now.getTime() - (place + 1) * HOUR);
    const id = demoId<CampaignId>(`campaign ${place}`, createdOn.getTime());
    const common = { businessId: business.id, createdOn, updatedOn: createdOn };
    await db.insert(campaigns).values({
      ...fields,
      ...common,
      id,
      title: `${title} no. ${place + 1}`,
      category,
      status: 'active',
      appliedCount: APPLICANTS,
      publishedOn: createdOn,
    });
    const cast = demoCreators.slice(0, APPLICANTS).map(({ id: creatorId }, n) => ({
      ...common,
      id: demoId<ProjectId>(`project ${id} ${creatorId}`),
      campaignId: id,
      creatorId,
      state: 'applied' as const,
      source: 'apply' as const,
      note: 'I would film the first spoon in one take.',
      matchScore: 95 - 7 * n,
      matchPoints: { category: 95 - 7 * n },
    }));
    await db.insert(candidates).values(cast);
    await showInFeeds(client, revisions, [
      [business.id, 'campaigns', id],
      ...cast.flatMap((one) => [
        [business.id, 'candidates', one.id] as const,
        [one.creatorId, 'candidates', one.id] as const,
        [one.creatorId, 'campaigns', id] as const,
      ]),
    ]);
  }
}
