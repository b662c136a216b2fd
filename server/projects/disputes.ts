import type { Pool } from 'pg';
import type { ProjectId } from '#contract/ids.ts';
import type { ProjectStep } from '#contract/project/record.ts';

/** Work, as support has to know it to speak of it. */
export type Work = {
  projectId: ProjectId;
  campaign: string;
  business: string;
  creator: string;
  step: ProjectStep;
};

/** A reported problem, with what support has to know to settle it. */
export type Dispute = Work & {
  by: 'creator' | 'business';
  openedOn: string;
  reason: string;
};

const WORK = `p.id as "projectId", c.title as campaign, b.name as business,
trim(concat(k.first_name, ' ', k.last_name)) as creator, p.step`;
const TABLES = `projects p join campaigns c on c.id = p.campaign_id join businesses b on b.id = p.business_id
join creators k on k.id = p.creator_id`;

/** A project as it is now; null: there is none. */
export async function workOf(pool: Pool, id: ProjectId): Promise<Work | null> {
  const { rows } = await pool.query<Work>(`select ${WORK} from ${TABLES} where p.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Whether support ended a project with this message. */
export async function isEndedWith(pool: Pool, id: ProjectId, words: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from projects where id = $1 and step = 'cancelled' and cancel ->> 'by' = 'support' and cancel ->> 'reason' = $2`,
    [id, words],
  );
  return rowCount === 1;
}

/** Problems that are open, the oldest first; of one project, or of all. */
export async function openDisputes(
  pool: Pool,
  projectId: ProjectId | null = null,
): Promise<Dispute[]> {
  const { rows } = await pool.query<Dispute>(
    `select ${WORK}, p.dispute ->> 'by' as by, p.dispute ->> 'openedOn' as "openedOn", p.dispute ->> 'reason' as reason
     from ${TABLES}
     where p.dispute is not null and p.dispute ->> 'resolvedOn' is null and ($1::uuid is null or p.id = $1)
     order by p.dispute ->> 'openedOn', p.id`,
    [projectId],
  );
  return rows;
}
