import { effectiveMemberships } from '../db/effective-memberships.ts';

/** SQL for whether a staff member belongs to one of some accounts. Both are expressions. */
export const belongsTo = (staff: string, accounts: string): string => `
exists (select from (${effectiveMemberships(staff)}) own where own."accountId" in (${accounts}))`;

/**
 * SQL for whether the user `u` is out of reach of the staff member `staff`: staff themselves, the same person, or somebody with an
 * account in common. Nobody decides at the desk about their own matters or those of a colleague.
 */
export const isProtected = (staff: string): string => `
(u.support or u.id = ${staff} or exists (
  select from (${effectiveMemberships(staff)}) mine
  where mine."accountId" in (select theirs."accountId" from (${effectiveMemberships('u.id')}) theirs)))`;
