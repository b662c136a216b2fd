import { FILES_BASE } from '#contract/pictures/record.ts';
import { isoTime } from './time.ts';

/** Works of a creator that a candidate's card shows. */
const WORKS = 4;

/** Candidates `r` with what `candidateJson` needs beside them. */
export const candidateTables = `
candidates r
join campaigns c on c.id = r.campaign_id
join businesses b on b.id = r.business_id
join creators k on k.id = r.creator_id
left join ratings t on t.account_id = r.creator_id`;

const isBusiness = 'r.business_id = $1';

// Also as they were at the last change: a creator's new project does not resend the candidate. The creator's page is current.
const portfolioJson = `(
  select coalesce(json_agg(w.work order by w.created_on desc), '[]') from (
    select i.created_on, json_build_object('url', '${FILES_BASE}/' || p.id, 'thumbUrl', '${FILES_BASE}/' || p.id || '/thumb',
      'placeholder', p.placeholder) as work
    from portfolio_items i join files p on p.id = i.file_id
    where i.creator_id = r.creator_id order by i.created_on desc limit ${WORKS}) w)`;

/**
 * The creator's rank on the bench of a full campaign, by match. It is as old as the record: a creator who joins or rises
 * changes no other record, or one application would change two hundred. All are sent again when the last slot is taken or the
 * first is free again, which is when the rank matters.
 */
const rankJson = `case when r.creator_id = $1 and r.state = 'applied' and c.status = 'active' and c.slots_taken >= c.creator_slots
  then 1 + (select count(*)::int from candidates o where o.campaign_id = r.campaign_id and o.state = 'applied'
    and (o.match_score > r.match_score or o.match_score = r.match_score and o.id < r.id)) end`;

/** SQL for a contract `CandidateRecord` of `candidateTables` with feed row `f`, as account `$1` sees it. */
export const candidateJson = `
json_build_object(
  'id', r.id, 'campaignId', r.campaign_id, 'campaignTitle', c.title,
  'businessId', r.business_id, 'businessName', b.name, 'businessLogoUrl', b.logo_url,
  'creatorId', r.creator_id, 'creatorFirstName', k.first_name, 'creatorLastName', k.last_name,
  'creatorPhotoUrl', k.photo_url, 'creatorLocality', k.locality,
  'creatorTier', coalesce(t.status, 'BASIC'), 'creatorReviewCount', coalesce(t.review_count, 0),
  'creatorCompleted', coalesce(t.completed_campaigns, 0),
  'chatroomId', (select m.id from chatrooms m where m.campaign_id = r.campaign_id and m.creator_id = r.creator_id),
  'state', r.state, 'source', r.source, 'note', r.note, 'proposedPriceCents', r.proposed_price_cents,
  'availabilityHint', r.availability_hint,
  'match', case when ${isBusiness} then json_build_object('score', r.match_score, 'points', r.match_points) end,
  'backupRank', ${rankJson}, 'reason', r.reason, 'decidedOn', ${isoTime('r.decided_on')},
  'expiresOn', ${isoTime('r.expires_on')}, 'works', case when ${isBusiness} then ${portfolioJson} else '[]'::json end,
  'createdOn', ${isoTime('r.created_on')}, 'updatedOn', ${isoTime('r.updated_on')},
  'version', r.version, 'revision', f.revision)`;
