import {
  type CampaignGroups,
  GROUPED_CAMPAIGNS_MAX,
  GROUPED_ITEMS_MAX,
  GROUPED_PROJECTS_MAX,
} from '#contract/campaign-group/record.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { effectiveMembershipsOf } from '../db/effective-memberships.ts';
import { appointmentJson, appointmentTables } from '../presenters/appointment.ts';
import { availabilityJson } from '../presenters/availability.ts';
import { campaignJson, campaignTables } from '../presenters/campaign.ts';
import { projectJson, projectTables } from '../presenters/project.ts';

/**
 * The campaigns of the caller's corporation that belong to a group, at the businesses which the caller reaches. A campaign without a
 * group, and one of another business, is never read.
 */
export async function readCampaignGroups(
  { db, pool, now }: Pick<Deps, 'db' | 'pool' | 'now'>,
  { userId, membership: { corporateId } }: AccountCaller,
): Promise<CampaignGroups> {
  const reached = await effectiveMembershipsOf(db, userId);
  const businessIds = reached
    .filter((one) => one.businessId !== null && one.corporateId === corporateId)
    .map((one) => one.accountId);
  const [locations, campaigns] = await Promise.all([
    pool.query<CampaignGroups['locations'][number]>({
      name: 'group-locations',
      text: LOCATIONS,
      values: [businessIds, now()],
    }),
    pool.query<{ one: CampaignGroups['campaigns'][number] }>({
      name: 'grouped-campaigns',
      text: CAMPAIGNS,
      values: [businessIds, GROUPED_CAMPAIGNS_MAX],
    }),
  ]);
  return { locations: locations.rows, campaigns: campaigns.rows.map(({ one }) => one) };
}

const LOCATIONS = `
select b.id as "businessId", b.name, coalesce(b.logo_url, b.photo_url) as "photoUrl", b.categories,
  json_build_object('street', b.street, 'locality', b.locality, 'province', b.province,
                    'postalCode', b.postal_code) as address,
  (select ${availabilityJson('$2::timestamptz')}
   from availability r cross join (select 0 as revision) f where r.business_id = b.id) as availability
from businesses b where b.id = any($1::uuid[]) order by b.name, b.id`;

/** A record as its own business sees it: presenters name the account that sees `$1`. */
const asBusiness = (json: string): string => json.replaceAll('$1', 'r.business_id');

const APPOINTMENT = `
select ${asBusiness(appointmentJson)} from ${appointmentTables} cross join (select 0 as revision) f
where r.id = w.appointment_id`;

const PROJECT = `
select ${asBusiness(projectJson)} from ${projectTables} cross join (select 0 as revision) f where r.id = w.id`;

const ITEMS = `
select coalesce(json_agg(json_build_object(
  'id', i.id, 'shotId', i.shot_id, 'deliverableId', i.deliverable_id, 'replaces', i.replaces)), '[]')
from (select * from content_items c where c.project_id = w.id
      order by c.created_on desc, c.id limit ${GROUPED_ITEMS_MAX}) i`;

const PROJECTS = `
select coalesce(json_agg(json_build_object(
  'project', (${PROJECT}), 'appointment', (${APPOINTMENT}), 'items', (${ITEMS})) order by w.created_on, w.id), '[]')
from (select * from projects p where p.campaign_id = r.id and p.step <> 'cancelled'
      order by p.created_on desc, p.id limit ${GROUPED_PROJECTS_MAX}) w`;

const CAMPAIGNS = `
select json_build_object(
  'groupId', r.group_id, 'campaign', ${asBusiness(campaignJson)}, 'projects', (${PROJECTS})) as one
from ${campaignTables} cross join (select 0 as revision) f
where r.group_id is not null and r.business_id = any($1::uuid[])
order by r.created_on desc, r.id desc limit $2`;
