import type { Pool } from 'pg';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { AccountId, CampaignId } from '#contract/ids.ts';
import { placeCoordinatesJson } from './coordinates.ts';
import { isoTime } from './time.ts';

/** SQL for where a campaign is filmed: the place it names, or its business's own. */
export const placeOf = (campaign: string, business: string): string => `
(coalesce(${campaign}.location, jsonb_build_object('street', ${business}.street, 'locality', ${business}.locality,
  'province', ${business}.province, 'postalCode', ${business}.postal_code))
  || jsonb_build_object('coordinates', ${placeCoordinatesJson(campaign, business)}))`;

/** SQL for the days on which a campaign is filmed; null: any. */
export const windowOf = (campaign: string): string => `
case when ${campaign}.shoot_from is not null and ${campaign}.shoot_to is not null
     then jsonb_build_object('from', ${campaign}.shoot_from, 'to', ${campaign}.shoot_to) end`;

/** Campaigns `r` with what `campaignJson` needs beside them. */
export const campaignTables = `
campaigns r
join businesses b on b.id = r.business_id`;

const isOwn = 'r.business_id = $1';

/**
 * SQL for a contract `CampaignRecord` of `campaignTables` with feed row `f`, as account `$1` sees it. A creator sees the
 * contact on location with a confirmed shoot. In two parts: a function has a hundred arguments at most.
 */
export const campaignJson = `
(jsonb_build_object(
  'id', r.id, 'businessId', r.business_id, 'businessName', b.name, 'businessLogoUrl', b.logo_url,
  'businessPhotoUrl', b.photo_url,
  'title', r.title, 'category', r.category, 'status', r.status, 'summary', r.summary, 'description', r.description,
  'goals', r.goals, 'shotList', r.shot_list, 'dos', r.dos, 'donts', r.donts, 'hashtags', r.hashtags,
  'mentions', r.mentions, 'disclosureTag', r.disclosure_tag,
  'place', r.location, 'location', ${placeOf('r', 'b')}, 'onSite', case when ${isOwn} then r.on_site_contact end,
  'shootDurationMin', r.shoot_duration_min, 'shootWindow', ${windowOf('r')},
  'contentDueDays', r.content_due_days, 'applyBy', r.apply_by, 'creatorSlots', r.creator_slots,
  'visibility', r.visibility, 'eligibility', r.eligibility, 'ai', case when ${isOwn} then r.ai end)
|| jsonb_build_object(
  'offerType', r.offer_type, 'giftDescription', r.gift_description, 'giftValueCents', r.gift_value_cents,
  'priceCents', r.price_cents, 'priceMode', r.price_mode, 'pricePaidBy', r.price_paid_by, 'deliverables', r.deliverables,
  'requiresPost', r.requires_post, 'requiresShoot', r.requires_shoot, 'licence', r.licence,
  'revisionRounds', r.revision_rounds, 'postWindow', r.post_window, 'keepLiveDays', r.keep_live_days,
  'gallery', r.gallery, 'isOpen', r.is_open, 'openSlots', greatest(0, r.creator_slots - r.slots_taken),
  'counts', case when ${isOwn} then jsonb_build_object('applied', r.applied_count, 'invited', r.invited_count,
    'accepted', r.going_count, 'completed', r.completed_count) end,
  'lockedOn', ${isoTime('r.locked_on')}, 'publishedOn', ${isoTime('r.published_on')},
  'endedOn', ${isoTime('r.ended_on')}, 'endReason', r.end_reason,
  'createdOn', ${isoTime('r.created_on')}, 'updatedOn', ${isoTime('r.updated_on')},
  'version', r.version, 'revision', f.revision))`;

/**
 * One campaign as the account sees it: a business its own, a creator a public one that has begun, or one that they have to do
 * with. Null when there is none such.
 */
export async function presentCampaign(
  pool: Pool,
  accountId: AccountId,
  id: CampaignId,
): Promise<CampaignRecord | null> {
  const { rows } = await pool.query<{ record: CampaignRecord }>({
    name: 'present-campaign',
    text: ONE,
    values: [accountId, id],
  });
  return rows[0]?.record ?? null;
}

const ONE = `
select ${campaignJson} as record
from ${campaignTables} cross join lateral (select coalesce((
  select revision from feed where account_id = $1 and collection = 'campaigns' and record_id = r.id), 0) as revision) f
where r.id = $2 and (${isOwn}
  or exists (select from candidates k where k.campaign_id = r.id and k.creator_id = $1)
  or exists (select from projects p where p.campaign_id = r.id and p.creator_id = $1)
  or r.status = 'active' and r.visibility = 'public' and exists (select from creators where id = $1)
     and not exists (select from blocks x where (x.account_id = $1 and x.blocked_id = r.business_id)
       or (x.account_id = r.business_id and x.blocked_id = $1)))`;
