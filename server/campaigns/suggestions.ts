import type { Pool } from 'pg';
import type { CreatorCard } from '#contract/directory/record.ts';
import { matchOf, type Seeker } from '#contract/directory/match.ts';
import type { AccountId, CampaignId } from '#contract/ids.ts';
import { categoryIds, type CategoryId } from '#contract/profile/lists.ts';
import { presentCreators } from '../presenters/creator.ts';

const SUGGESTIONS = 10;
/** Pages of the directory that are gone through at most. */
const PAGES = 4;

type Sought = {
  category: string;
  locality: string;
  offerType: string;
  priceCents: number;
};

/**
 * Creators that fit a campaign and have no status in it yet, the best first. Null for another business's campaign. They come
 * out of the directory, so a hidden creator is not suggested either.
 */
export async function suggestCreators(
  pool: Pool,
  businessId: AccountId,
  campaignId: CampaignId,
): Promise<CreatorCard[] | null> {
  const { rows } = await pool.query<Sought>({
    name: 'suggestion-seeker',
    text: `select c.category, coalesce(c.location ->> 'locality', b.locality) as locality,
                  c.offer_type as "offerType", c.price_cents as "priceCents"
           from campaigns c join businesses b on b.id = c.business_id where c.id = $2 and c.business_id = $1`,
    values: [businessId, campaignId],
  });
  const sought = rows[0];
  if (!sought) return null;
  const found = await findStrangers(pool, businessId, campaignId, categoryOf(sought));
  const seeker: Seeker = {
    categories: [sought.category],
    locality: sought.locality,
    budget: sought.offerType === 'gift' ? null : sought.priceCents / 100,
  };
  return found
    .map((card) => ({ card, score: matchOf(seeker, card).score }))
    .toSorted((a, b) => b.score - a.score || b.card.reviewCount - a.card.reviewCount)
    .slice(0, SUGGESTIONS)
    .map(({ card }) => card);
}

const categoryOf = ({ category }: Sought): CategoryId | undefined =>
  categoryIds.find((id) => id === category);

/** Those of its category first; where these are too few, anyone. */
async function findStrangers(
  pool: Pool,
  businessId: AccountId,
  campaignId: CampaignId,
  category: CategoryId | undefined,
): Promise<CreatorCard[]> {
  const found = new Map<AccountId, CreatorCard>();
  for (const only of [{ category }, {}]) {
    let offset: number | null = 0;
    for (let page = 0; page < PAGES && offset !== null && found.size < SUGGESTIONS; page += 1) {
      const { creators, next } = await presentCreators(pool, businessId, { ...only, offset });
      const known = await findKnown(pool, campaignId, creators);
      for (const card of creators) if (!known.has(card.id)) found.set(card.id, card);
      offset = next;
    }
  }
  return [...found.values()];
}

async function findKnown(
  pool: Pool,
  campaignId: CampaignId,
  creators: readonly CreatorCard[],
): Promise<Set<AccountId>> {
  const { rows } = await pool.query<{ id: AccountId }>({
    name: 'known-candidates',
    text: 'select creator_id as id from candidates where campaign_id = $1 and creator_id = any($2::uuid[])',
    values: [campaignId, creators.map(({ id }) => id)],
  });
  return new Set(rows.map(({ id }) => id));
}
