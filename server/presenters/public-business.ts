import type { Pool } from 'pg';
import { closedWeek } from '#contract/availability/record.ts';
import type { AccountId } from '#contract/ids.ts';
import { COUNTRY } from '#contract/profile/lists.ts';
import type { PublicBusiness } from '#contract/profile/record.ts';
import { completedJson, ratingJson } from './rating.ts';
import { coordinatesJson } from './coordinates.ts';

/**
 * The public part of a business, for everyone signed in. Null if there is none; with `isRun` also for one that was deleted,
 * which past campaigns still show without a name.
 */
export async function presentPublicBusiness(
  pool: Pool,
  id: AccountId,
  { isRun = false } = {},
): Promise<PublicBusiness | null> {
  const { rows } = await pool.query<{ business: PublicBusiness }>({
    name: 'public-business',
    text: PUBLIC_BUSINESS,
    values: [id, JSON.stringify(closedWeek), isRun],
  });
  return rows[0]?.business ?? null;
}

const PUBLIC_BUSINESS = `
select json_build_object(
  'id', b.id, 'name', b.name, 'about', b.about, 'categories', b.categories,
  'logoUrl', b.logo_url, 'photoUrl', b.photo_url,
  'address', json_build_object('street', b.street, 'locality', b.locality,
    'province', b.province, 'postalCode', b.postal_code, 'country', '${COUNTRY}'),
  'businessWebsite', b.business_website, 'facebookUrl', b.facebook_url,
  'instagramUrl', b.instagram_url, 'tiktokUrl', b.tiktok_url,
  'youtubeUrl', b.youtube_url, 'localBuzzUrl', b.local_buzz_url,
  'coordinates', ${coordinatesJson()}, 'metrics', json_build_object('completedCampaigns', ${completedJson('b.id')}),
  'rating', ${ratingJson('b.id')}, 'availability', coalesce(h.week, $2::jsonb)
) as business
from businesses b left join availability h on h.business_id = b.id where b.id = $1
  and (not $3 or exists (select from memberships m where m.account_id in (b.id, b.corporate_id)))`;
