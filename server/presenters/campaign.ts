import type { Pool } from 'pg';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { AccountId, CampaignId } from '#contract/ids.ts';
import { visible } from './feed-row.ts';
import { isoTime } from './time.ts';

/** SQL for where a campaign is filmed: the place it names, or its business's own. */
export const placeOf = (campaign: string, business: string): string => `
coalesce(${campaign}.location, jsonb_build_object('street', ${business}.street, 'locality', ${business}.locality,
  'province', ${business}.province, 'postalCode', ${business}.postal_code))`;

/** Campaigns `r` with what `campaignJson` needs beside them. */
export const campaignTables = `
campaigns r
join businesses b on b.id = r.business_id`;

/**
 * SQL for a contract `CampaignRecord` of `campaignTables` with feed row `f`. Whom to ask for on location is no part of it: a
 * creator learns that with a confirmed shoot.
 */
export const campaignJson = `
json_build_object(
  'id', r.id, 'businessId', r.business_id, 'businessName', b.name, 'businessLogoUrl', b.logo_url,
  'title', r.title, 'category', r.category, 'status', r.status, 'description', r.description,
  'shotList', r.shot_list, 'dos', r.dos, 'donts', r.donts, 'hashtags', r.hashtags,
  'disclosureTag', r.disclosure_tag, 'location', ${placeOf('r', 'b')},
  'shootDurationMin', r.shoot_duration_min,
  'shootWindow', case when r.shoot_from is not null and r.shoot_to is not null
                      then json_build_object('from', r.shoot_from, 'to', r.shoot_to) end,
  'createdOn', ${isoTime('r.created_on')}, 'updatedOn', ${isoTime('r.updated_on')},
  'version', r.version, 'revision', f.revision)`;

/** The campaigns among `ids` that the account can see – all of them without `ids` – the newest first. */
export async function presentCampaigns(
  pool: Pool,
  accountId: AccountId,
  ids: readonly CampaignId[] | null = null,
): Promise<CampaignRecord[]> {
  const { rows } = await pool.query<{ record: CampaignRecord }>({
    name: 'present-campaigns',
    text: `select ${campaignJson} as record
           from ${visible('campaigns')} join ${campaignTables} on r.id = f.record_id
           where $2::uuid[] is null or f.record_id = any($2)
           order by r.created_on desc, r.id desc`,
    values: [accountId, ids],
  });
  return rows.map(({ record }) => record);
}
