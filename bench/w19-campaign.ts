import { costOf, rowsOf } from './support/costs.ts';
import { aCast, APPLICANTS, CREATORS, playCampaign, type Cast } from './support/play-campaign.ts';
import { sizeOf } from './support/size.ts';
import type { World } from './support/world.ts';

const CAMPAIGNS = sizeOf(60, 1);
const WARM = sizeOf(10, 1);

/** A whole campaign: brief, applications, shoots, photos, posts, words, and reviews. */
export async function campaignCosts(world: World) {
  const casts: Cast[] = [];
  for (let n = 0; n < CAMPAIGNS + WARM; n++) casts.push(await aCast(world));
  for (const cast of casts.slice(CAMPAIGNS)) await playCampaign(world, cast);
  const cost = await costOf(world, async () => {
    for (const cast of casts.slice(0, CAMPAIGNS)) await playCampaign(world, cast);
  });
  const { rows, notes, each } = rowsOf('a whole campaign', CAMPAIGNS, [cost]);
  return {
    rows,
    each,
    notes: [
      ...notes,
      `A whole campaign: ${APPLICANTS} creators apply, and ${CREATORS} are accepted.`,
    ],
  };
}
