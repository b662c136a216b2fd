import type { Pool } from 'pg';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import {
  OVERVIEW_DAYS,
  OVERVIEW_PAGE,
  OVERVIEW_SHOOTS,
  type CorporateOverview,
} from '#contract/corporate-businesses/overview.ts';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { AccountId, CampaignId } from '#contract/ids.ts';
import {
  byUrgency,
  campaignLabel,
  labelFor,
  type Label,
  type ProjectWork,
} from '#contract/pipeline/labels.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { REVIEW_DAYS } from '#contract/project/rules.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { effectiveMemberships } from '../db/effective-memberships.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { appointmentJson, appointmentTables } from '../presenters/appointment.ts';
import { asBusiness, NO_REVISION } from '../presenters/own-record.ts';
import { projectJson, projectTables } from '../presenters/project.ts';
import { refuse } from '../texts/refusal.ts';

type CampaignRow = Pick<CampaignRecord, 'status' | 'isOpen' | 'openSlots' | 'applyBy'> & {
  id: CampaignId;
  businessId: AccountId;
  applied: number;
  invited: number;
};
type WorkRow = { project: ProjectRecord; appointment: AppointmentRecord | null };

/**
 * The numbers of the businesses that the caller may open, counted by the rules that each business's own dashboard uses. Free times
 * and received content are left out: they would need all hours and files, and change no more than a label's detail.
 */
export async function readOverview(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  { accountId, userId, membership }: AccountCaller,
): Promise<Result<CorporateOverview, Refusal>> {
  if (membership.businessId !== null) return refused(refuse('NOT_FOUND'));
  const at = now();
  const businesses = await reachedBy(pool, userId, accountId);
  const [counts, shoots] = await Promise.all([
    countAll(pool, businesses, membership.role, at),
    pool.query<CorporateOverview['shoots'][number] & { startDateTime: Date | string }>({
      name: 'overview-shoots',
      text: SHOOTS,
      values: [businesses, at, new Date(at.getTime() + OVERVIEW_DAYS * DAY_MS)],
    }),
  ]);
  return ok({
    businesses: businesses.map((businessId) => ({
      businessId,
      needs: counts.get(businessId)?.needs ?? 0,
      labels: counts.get(businessId)?.labels ?? [],
    })),
    shoots: shoots.rows.map((one) => ({
      ...one,
      startDateTime: new Date(one.startDateTime).toISOString(),
    })),
  });
}

async function reachedBy(
  pool: Pool,
  userId: AccountCaller['userId'],
  corporateId: AccountId,
): Promise<AccountId[]> {
  const { rows } = await pool.query<{ id: AccountId }>({
    name: 'overview-businesses',
    text: `select "businessId" as id from (${effectiveMemberships('$1::uuid')}) membership
           where "corporateId" = $2 and "businessId" is not null order by id`,
    values: [userId, corporateId],
  });
  return rows.map(({ id }) => id);
}

type Counts = Pick<CorporateOverview['businesses'][number], 'needs' | 'labels'>;

type Role = AccountCaller['membership']['role'];

/** Counts page by page, and keeps no more than the numbers. */
async function countAll(
  pool: Pool,
  businesses: readonly AccountId[],
  role: Role,
  at: Date,
): Promise<Map<AccountId, Counts>> {
  const ended = new Date(at.getTime() - REVIEW_DAYS * DAY_MS);
  const counts = new Map<AccountId, Counts>();
  let page: CampaignRow[] = [];
  do {
    page = await readPage(pool, businesses, ended, page.at(-1)?.id ?? null);
    const ids = page.map(({ id }) => id);
    const values = [ids, ended];
    const { rows } = await pool.query<WorkRow>({ name: 'overview-work', text: WORK, values });
    addCounts(counts, page, rows, role, at.getTime());
  } while (page.length === OVERVIEW_PAGE);
  for (const own of counts.values()) own.labels.sort((a, b) => byUrgency(asLabel(a), asLabel(b)));
  return counts;
}

async function readPage(
  pool: Pool,
  businesses: readonly AccountId[],
  ended: Date,
  after: CampaignId | null,
): Promise<CampaignRow[]> {
  const values = [businesses, ended, after];
  return (await pool.query<CampaignRow>({ name: 'overview-campaigns', text: CAMPAIGNS, values }))
    .rows;
}

function addCounts(
  counts: Map<AccountId, Counts>,
  campaigns: readonly CampaignRow[],
  rows: readonly WorkRow[],
  role: Role,
  now: number,
): void {
  const workOf = Map.groupBy(rows, ({ project }) => project.campaignId);
  for (const { id, businessId, applied, invited, ...campaign } of campaigns) {
    const work: ProjectWork[] = (workOf.get(id) ?? []).map((one) => ({ ...one, items: [] }));
    const label = campaignLabel(campaign, { applied, invited }, work, now);
    const own = counts.get(businessId) ?? { needs: 0, labels: [] };
    if (label) {
      const shown = labelFor(role, label);
      if (shown.tone === 'amber') own.needs += 1;
      countLabel(own.labels, shown);
    }
    counts.set(businessId, own);
  }
}

type Counted = Counts['labels'][number];
const asLabel = ({ label, tone }: Counted): Label => ({ label, tone, detail: null });

function countLabel(labels: Counted[], { label, tone }: Label): void {
  const known = labels.find((one) => one.label === label && one.tone === tone);
  if (known) known.count += 1;
  else labels.push({ label, tone, count: 1 });
}

const RECENT = `(p.step not in ('completed', 'cancelled') or p.step = 'completed' and p.ended_on > $2)`;
/** Those that run, and those on which a review may still be written. */
const CAMPAIGNS = `
select c.id, c.business_id as "businessId", c.status, c.is_open as "isOpen", c.apply_by::text as "applyBy",
       greatest(0, c.creator_slots - c.slots_taken) as "openSlots", c.applied_count as applied, c.invited_count as invited
from campaigns c where c.business_id = any($1::uuid[]) and (c.status = 'active' or c.status = 'completed'
  and exists (select from projects p where p.campaign_id = c.id and ${RECENT}))
  and ($3::uuid is null or c.id > $3)
order by c.id limit ${OVERVIEW_PAGE}`;
const WORK = `
select x.project, y.appointment from projects p cross join lateral (
  select ${asBusiness(projectJson)} as project from ${projectTables} ${NO_REVISION} where r.id = p.id) x
left join lateral (
  select ${asBusiness(appointmentJson)} as appointment from ${appointmentTables} ${NO_REVISION}
  where r.id = (x.project ->> 'appointmentId')::uuid) y on true
where p.campaign_id = any($1::uuid[]) and ${RECENT}`;
const SHOOTS = `
select a.id, a.business_id as "businessId", a.campaign_id as "campaignId", trim(concat(k.first_name, ' ', k.last_name)) as creator,
       a.start_date_time as "startDateTime", a.state
from appointments a join creators k on k.id = a.creator_id
where a.business_id = any($1::uuid[]) and a.state in ('reserved', 'confirmed', 'rescheduleRequested')
  and a.end_date_time > $2 and a.start_date_time < $3
order by a.start_date_time, a.id limit ${OVERVIEW_SHOOTS}`;
