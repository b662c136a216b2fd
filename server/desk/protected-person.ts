import { belongsTo, effectiveMemberships } from '../db/effective-memberships.ts';

/** Whether a user asked support something for or about an account of a member's, also if they no longer belong to it. Both are expressions. */
const hasAsked = (user: string, member: string): string => `
exists (select from (${effectiveMemberships(member)}) of_member
  join support_requests r on of_member."accountId" in (r.account_id, r.about_account_id) where r.user_id = ${user})`;

/**
 * SQL for whether the user `u` is out of reach of the staff member `staff`: staff themselves, the same person, someone with an
 * account in common or a chat with one of the staff member's accounts, or someone whom a dispute or a request of the staff member's own
 * concerns. Nobody decides at the desk about their own matters or those of a colleague. Everyone in a chat is protected, since otherwise
 * the protection would name the author of a report.
 */
export const isProtected = (staff: string): string => `
(u.support or u.id = ${staff} or exists (
  select from (${effectiveMemberships(staff)}) mine
  where mine."accountId" in (select theirs."accountId" from (${effectiveMemberships('u.id')}) theirs))
  or exists (
    select from (${effectiveMemberships(staff)}) mine
    join projects p on p.dispute is not null and (p.business_id = mine."accountId" or p.creator_id = mine."accountId")
    where ${belongsTo('u.id', 'p.business_id, p.creator_id')})
  or exists (
    select from (${effectiveMemberships(staff)}) mine
    join support_requests r on r.about_account_id is not null and mine."accountId" in (r.account_id, r.about_account_id)
    where ${belongsTo('u.id', 'r.account_id, r.about_account_id')})
  or exists (
    select from (${effectiveMemberships(staff)}) mine
    join chatrooms h on mine."accountId" in (h.business_id, h.creator_id)
    where ${belongsTo('u.id', 'h.business_id, h.creator_id')})
  or ${hasAsked(staff, 'u.id')} or ${hasAsked('u.id', staff)})`;
