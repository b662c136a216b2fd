import type { Pool } from 'pg';
import type { ProjectId } from '#contract/ids.ts';

/** A reported problem, with what support has to know to settle it. */
export type Dispute = {
  projectId: ProjectId;
  campaign: string;
  business: string;
  creator: string;
  step: string;
  by: 'creator' | 'business';
  openedOn: string;
  reason: string;
};

/** Problems that are open, the oldest first; of one project, or of all. */
export async function openDisputes(
  pool: Pool,
  projectId: ProjectId | null = null,
): Promise<Dispute[]> {
  const { rows } = await pool.query<Dispute>(
    `select p.id as "projectId", c.title as campaign, b.name as business, trim(concat(k.first_name, ' ', k.last_name)) as creator,
            p.step, p.dispute ->> 'by' as by, p.dispute ->> 'openedOn' as "openedOn", p.dispute ->> 'reason' as reason
     from projects p join campaigns c on c.id = p.campaign_id join businesses b on b.id = p.business_id
     join creators k on k.id = p.creator_id
     where p.dispute is not null and p.dispute ->> 'resolvedOn' is null and ($1::uuid is null or p.id = $1)
     order by p.dispute ->> 'openedOn', p.id`,
    [projectId],
  );
  return rows;
}
