import { sql } from 'drizzle-orm';
import type { DeskPerson } from '#contract/support/people.ts';

export type AccessState = DeskPerson['state'];

/**
 * SQL for why the user `user` may not act, if so. Support and an operator each have a time of their own, and the operator's comes
 * first: what an operator disabled, support neither suspends nor restores. Deleted accounts are disabled too.
 */
export const accessState = (user: string): string => `
case when not ${user}.disabled then 'active'
     when ${user}.operator_disabled_on is null and ${user}.suspended_on is not null then 'suspended'
     else 'disabled' end`;

/** The same as a column of a query that selects from `users`. */
export const stateColumn = sql<AccessState>`${sql.raw(accessState('users'))}`;
