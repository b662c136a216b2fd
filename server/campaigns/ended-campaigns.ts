import type { Pool } from 'pg';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { AccountId, CampaignId } from '#contract/ids.ts';
import type { AnswerOf } from '#contract/routes/http.ts';
import { appointmentJson, appointmentTables } from '../presenters/appointment.ts';
import { campaignJson, campaignTables } from '../presenters/campaign.ts';
import { candidateJson, candidateTables } from '../presenters/candidate.ts';
import { contentJson, contentTables } from '../presenters/content.ts';
import { visible } from '../presenters/feed-row.ts';
import { projectJson, projectTables } from '../presenters/project.ts';

const CAMPAIGNS_PER_PAGE = 50;
/** Candidates of one campaign beside its projects; the newest. */
const CANDIDATES = 200;

/** A page of a business's ended campaigns, the last ended first: those behind one of them, or the first ones. */
export async function presentEndedCampaigns(
  pool: Pool,
  accountId: AccountId,
  before: CampaignId | null,
): Promise<{ campaigns: CampaignRecord[]; more: boolean }> {
  const { rows } = await pool.query<{ record: CampaignRecord }>({
    name: 'ended-campaigns',
    text: `select ${campaignJson} as record
           from ${visible('campaigns')} join (${campaignTables}) on r.id = f.record_id
           where r.business_id = $1 and r.status in ('completed', 'cancelled')
             and ($2::uuid is null or (${endOf('r')}, r.id) < (
               select ${endOf('o')}, o.id from campaigns o where o.id = $2 and o.business_id = $1))
           order by ${endOf('r')} desc, r.id desc limit ${CAMPAIGNS_PER_PAGE + 1}`,
    values: [accountId, before],
  });
  const found = rows.map(({ record }) => record);
  return {
    campaigns: found.slice(0, CAMPAIGNS_PER_PAGE),
    more: found.length > CAMPAIGNS_PER_PAGE,
  };
}

const endOf = (campaign: string) => `coalesce(${campaign}.ended_on, ${campaign}.updated_on)`;

type Work = AnswerOf<'campaignWork'>;

/** One campaign with everything of it that the account's feed shows; null when it shows nothing of it. */
export async function presentCampaignWork(
  pool: Pool,
  accountId: AccountId,
  campaignId: CampaignId,
): Promise<Work | null> {
  const { rows } = await pool.query<Work>({
    name: 'campaign-work',
    text: WORK,
    values: [accountId, campaignId],
  });
  const [work] = rows;
  return work && work.campaigns.length + work.projects.length > 0 ? work : null;
}

const all = (collection: keyof Work, json: string, tables: string, key: string, most = '') => `
(select coalesce(json_agg(one.record), '[]') from (
  select ${json} as record from ${visible(collection)} join (${tables}) on r.id = f.record_id
  where ${key} = $2 order by r.created_on desc, r.id desc ${most}) one) as ${collection}`;

const WORK = `select ${[
  all('campaigns', campaignJson, campaignTables, 'r.id'),
  all('candidates', candidateJson, candidateTables, 'r.campaign_id', `limit ${CANDIDATES}`),
  all('projects', projectJson, projectTables, 'r.campaign_id'),
  all('appointments', appointmentJson, appointmentTables, 'r.campaign_id'),
  all('content', contentJson, contentTables, 'r.campaign_id'),
].join(',\n')}`;
