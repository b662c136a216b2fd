import type { Pool } from 'pg';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import type { AccountId, CampaignId, ProjectId } from '#contract/ids.ts';
import { candidateJson, candidateTables } from '../presenters/candidate.ts';

const CANDIDATES_PER_PAGE = 50;

/** Candidates of a business's campaign, the newest first, behind `before`. Null when the campaign is not the business's. */
export async function presentCandidates(
  pool: Pool,
  businessId: AccountId,
  campaignId: CampaignId,
  before: ProjectId | null,
): Promise<{ candidates: CandidateRecord[]; more: boolean } | null> {
  const { rows } = await pool.query<{ candidates: CandidateRecord[] }>({
    name: 'candidate-page',
    text: CANDIDATES,
    values: [businessId, campaignId, before],
  });
  const found = rows[0]?.candidates;
  if (!found) return null;
  return {
    candidates: found.slice(0, CANDIDATES_PER_PAGE),
    more: found.length > CANDIDATES_PER_PAGE,
  };
}

const CANDIDATES = `
select (
  select coalesce(json_agg(${candidateJson} order by r.created_on desc, r.id desc), '[]')
  from (
    select k.id from candidates k where k.campaign_id = mine.id and ($3::uuid is null
      or (k.created_on, k.id) < (select o.created_on, o.id from candidates o where o.id = $3 and o.campaign_id = mine.id))
    order by k.created_on desc, k.id desc limit ${CANDIDATES_PER_PAGE} + 1) page
  join (${candidateTables}) on r.id = page.id
  cross join lateral (select coalesce((select f.revision from feed f
    where f.account_id = $1 and f.collection = 'candidates' and f.record_id = r.id), 0) as revision) f
) as candidates
from campaigns mine where mine.id = $2 and mine.business_id = $1`;
