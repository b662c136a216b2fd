import {
  type CampaignGroups,
  GROUPED_CAMPAIGNS_PER_PAGE,
  GROUPED_ITEMS_MAX,
  GROUPED_PROJECTS_MAX,
  type GroupPosition,
  readGroupPosition,
  writeGroupPosition,
} from '#contract/campaign-group/record.ts';
import type { CampaignGroupId } from '#contract/ids.ts';
import { NAMED_BUSINESSES_MAX } from '#contract/members/rules.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { effectiveMembershipsOf } from '../db/effective-memberships.ts';
import { appointmentJson, appointmentTables } from '../presenters/appointment.ts';
import { availabilityJson } from '../presenters/availability.ts';
import { campaignJson, campaignTables } from '../presenters/campaign.ts';
import { asBusiness, NO_REVISION } from '../presenters/own-record.ts';
import { projectJson, projectTables } from '../presenters/project.ts';
import { isoTime } from '../presenters/time.ts';

/**
 * The campaigns of the caller's corporation that belong to a group, at the businesses which the caller reaches. A campaign without a
 * group, and one of another business, is never read.
 */
export async function readCampaignGroups(
  { db, pool, now }: Pick<Deps, 'db' | 'pool' | 'now'>,
  { userId, membership: { corporateId } }: AccountCaller,
  { after, position, groupId }: Page,
): Promise<CampaignGroups> {
  const reached = await effectiveMembershipsOf(db, userId);
  const businessIds = reached
    .filter((one) => one.businessId !== null && one.corporateId === corporateId)
    .map((one) => one.accountId);
  const from = position === undefined ? null : readGroupPosition(position);
  const [locations, campaigns] = await Promise.all([
    pool.query<CampaignGroups['locations'][number]>({
      name: 'group-locations',
      text: LOCATIONS,
      values: [(after ?? from) ? [] : businessIds, now()],
    }),
    pool.query<{
      one: CampaignGroups['campaigns'][number];
      position: GroupPosition;
      isLast: boolean;
    }>({
      name: 'grouped-campaigns',
      text: CAMPAIGNS,
      values: [
        businessIds,
        after ?? null,
        groupId ?? null,
        from?.isOpen ?? null,
        from?.newest ?? null,
        from?.groupId ?? null,
      ],
    }),
  ]);
  const end = campaigns.rows.at(-1);
  const next = end && !end.isLast ? end.position : null;
  return {
    locations: locations.rows,
    campaigns: campaigns.rows.map(({ one }) => one),
    next: next?.groupId ?? null,
    nextPosition: next && writeGroupPosition(next),
  };
}

type Page = {
  after?: CampaignGroupId | undefined;
  position?: string | undefined;
  groupId?: CampaignGroupId | undefined;
};

const LOCATIONS = `
select b.id as "businessId", b.name, coalesce(b.logo_url, b.photo_url) as "photoUrl", b.categories,
  json_build_object('street', b.street, 'locality', b.locality, 'province', b.province,
                    'postalCode', b.postal_code) as address,
  (select ${availabilityJson('$2::timestamptz')}
   from availability r ${NO_REVISION} where r.business_id = b.id) as availability
from businesses b where b.id = any($1::uuid[]) order by b.name, b.id`;

const APPOINTMENT = `
select ${asBusiness(appointmentJson)} from ${appointmentTables} ${NO_REVISION}
where r.id = w.appointment_id`;

const PROJECT = `
select ${asBusiness(projectJson)} from ${projectTables} ${NO_REVISION} where r.id = w.id`;

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

/** The groups after `$2`'s place of now or after the place `$4` to `$6`, or `$3` alone, with the number of campaigns before each. */
const GROUPS = `
with groups as (
  select group_id, bool_or(status in ('draft', 'active')) as is_open, max(created_on) as newest, count(*) as size
  from campaigns where group_id is not null and business_id = any($1::uuid[]) group by group_id
), numbered as (
  select group_id, is_open, newest, sum(size) over (order by is_open desc, newest desc, group_id desc) - size as before
  from groups g where ($3::uuid is null or group_id = $3) and ($2::uuid is null or (is_open, newest, group_id) < (
    select is_open, newest, group_id from groups where group_id = $2))
    and ($6::uuid is null or (is_open, newest, group_id) < ($4::boolean, $5::timestamptz, $6::uuid))
)`;

/** A group has one campaign at each business; one that has more by another program's doing is cut. */
const CAMPAIGNS = `${GROUPS}
select json_build_object(
  'groupId', r.group_id, 'campaign', ${asBusiness(campaignJson)}, 'projects', (${PROJECTS})) as one,
  json_build_object('groupId', n.group_id, 'isOpen', n.is_open, 'newest', ${isoTime('n.newest')}) as position,
  not exists (select from numbered where before >= ${GROUPED_CAMPAIGNS_PER_PAGE}) as "isLast"
from ${campaignTables} ${NO_REVISION}
join numbered n on n.group_id = r.group_id and n.before < ${GROUPED_CAMPAIGNS_PER_PAGE}
where r.business_id = any($1::uuid[])
order by n.before, r.created_on desc, r.id desc limit ${GROUPED_CAMPAIGNS_PER_PAGE + NAMED_BUSINESSES_MAX}`;
