import type { Pool } from 'pg';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { AccountId, AppointmentId } from '#contract/ids.ts';
import { reaches } from '../db/effective-memberships.ts';
import { visible } from './feed-row.ts';
import { placeOf } from './campaign.ts';
import { isoTime } from './time.ts';

/** Appointments `r` with what `appointmentJson` needs beside them. */
export const appointmentTables = `
appointments r
join projects p on p.id = r.project_id
join campaigns c on c.id = r.campaign_id
join businesses b on b.id = r.business_id
join creators k on k.id = r.creator_id`;

/** The creator's own user, not an agency's or a colleague's. Nobody gets the number of a person who may not act. */
const creatorPhone = `
(select case when not u.disabled then u.phone end from memberships m join users u on u.id = m.user_id
 where m.account_id = r.creator_id and m.role = 'creator' order by m.created_on, u.id limit 1)`;

/** Roles that may confirm a business's shoots. */
export const contactRoles = ['owner', 'manager', 'corp-manager', 'corp-admin'] as const;

/**
 * A person with a number who may act and confirm the business's shoots: one of the business, an owner before a manager. Without one, of the
 * corporation's people that reach the business, those of few businesses first, and a manager before an administrator.
 */
const businessPhone = `
(select u.phone from memberships m join users u on u.id = m.user_id
 where m.account_id in (r.business_id, b.corporate_id) and m.role in (${contactRoles.map((role) => `'${role}'`).join(', ')})
   and ${reaches('m', 'r.business_id')} and u.phone is not null and not u.disabled
 order by m.account_id = r.business_id desc, m.business_ids is null, m.role desc, m.created_on, u.id limit 1)`;

/**
 * The contact for each side, while it may see one: the creator gets the location's contact, or without one the business's name
 * and the number of one of its people or its corporation's; the business gets the creator's own number.
 */
const contact = `
case when not r.shows_contact then null
     when r.creator_id = $1 then coalesce(to_json(c.on_site_contact), json_build_object(
       'name', b.name, 'phone', ${businessPhone}, 'parkingNote', null, 'doorNote', null))
     else json_build_object('name', concat_ws(' ', k.first_name, k.last_name), 'phone', ${creatorPhone},
                            'parkingNote', null, 'doorNote', null) end`;

/** SQL for a contract `AppointmentRecord` of `appointmentTables` with feed row `f`, as account `$1` sees it. */
export const appointmentJson = `
json_build_object(
  'id', r.id, 'projectId', r.project_id, 'campaignId', r.campaign_id, 'campaignTitle', c.title,
  'businessId', r.business_id, 'businessName', b.name, 'businessLogoUrl', b.logo_url,
  'creatorId', r.creator_id, 'creatorPhotoUrl', k.photo_url, 'chatroomId', p.chatroom_id,
  'serviceName', r.service_name,
  'startDateTime', ${isoTime('r.start_date_time')}, 'endDateTime', ${isoTime('r.end_date_time')},
  'firstname', k.first_name, 'lastname', k.last_name, 'address', ${placeOf('c', 'b')},
  'state', r.state, 'requestedSlots', r.requested_slots, 'suggestedSlots', r.suggested_slots,
  'reason', r.reason, 'isLate', r.is_late,
  'code', case when r.state not in ('reserved', 'declined') then r.code end, 'checkIn', r.check_in, 'completedBy', r.completed_by,
  'decideBy', ${isoTime('r.decide_by')}, 'needsChoice', r.needs_choice, 'contact', ${contact},
  'createdOn', ${isoTime('r.created_on')}, 'updatedOn', ${isoTime('r.updated_on')},
  'version', r.version, 'revision', f.revision)`;

/** The appointments among `ids` that the account can see – all of them without `ids` – by their start. */
export async function presentAppointments(
  pool: Pool,
  accountId: AccountId,
  ids: readonly AppointmentId[] | null = null,
): Promise<AppointmentRecord[]> {
  const { rows } = await pool.query<{ record: AppointmentRecord }>({
    name: 'present-appointments',
    text: `select ${appointmentJson} as record
           from ${visible('appointments')} join ${appointmentTables} on r.id = f.record_id
           where $2::uuid[] is null or f.record_id = any($2)
           order by r.start_date_time, r.id`,
    values: [accountId, ids],
  });
  return rows.map(({ record }) => record);
}
