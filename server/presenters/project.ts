import type { Pool } from 'pg';
import type { AccountId, ProjectId } from '#contract/ids.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { visible } from './feed-row.ts';
import { isoTime } from './time.ts';

/** Projects `r` with what `projectJson` needs beside them. */
export const projectTables = `
projects r
join campaigns c on c.id = r.campaign_id
join businesses b on b.id = r.business_id
join creators k on k.id = r.creator_id`;

/** SQL for a contract `ProjectRecord` of `projectTables` with feed row `f`. */
export const projectJson = `
json_build_object(
  'id', r.id, 'campaignId', r.campaign_id, 'campaignTitle', c.title,
  'businessId', r.business_id, 'businessName', b.name, 'businessLogoUrl', b.logo_url,
  'creatorId', r.creator_id, 'creatorFirstName', k.first_name, 'creatorLastName', k.last_name,
  'creatorPhotoUrl', k.photo_url, 'chatroomId', r.chatroom_id, 'step', r.step,
  'appointmentId', r.appointment_id, 'rescheduleRequestedOn', r.reschedule_requested_on,
  'contentDueOn', ${isoTime('r.content_due_on')},
  'createdOn', ${isoTime('r.created_on')}, 'updatedOn', ${isoTime('r.updated_on')},
  'version', r.version, 'revision', f.revision)`;

/** The projects among `ids` that the account can see – all of them without `ids` – the newest first. */
export async function presentProjects(
  pool: Pool,
  accountId: AccountId,
  ids: readonly ProjectId[] | null = null,
): Promise<ProjectRecord[]> {
  const { rows } = await pool.query<{ record: ProjectRecord }>({
    name: 'present-projects',
    text: `select ${projectJson} as record
           from ${visible('projects')} join ${projectTables} on r.id = f.record_id
           where $2::uuid[] is null or f.record_id = any($2)
           order by r.created_on desc, r.id desc`,
    values: [accountId, ids],
  });
  return rows.map(({ record }) => record);
}
