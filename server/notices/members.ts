import { reaches } from '../db/effective-memberships.ts';
import { roles } from '#contract/permissions.ts';

const corporateRoles = roles.filter((role) => role.startsWith('corp-'));

/**
 * SQL for every user who may act for an account now, once: `user_id`. The other direction of `effectiveMemberships`.
 * `account` is an SQL expression.
 */
export const membersOf = (account: string): string => `
select g.user_id from memberships g where g.account_id = ${account}
union
select g.user_id
from businesses b
join memberships g on g.account_id = b.corporate_id
  and g.role in (${corporateRoles.map((role) => `'${role}'`).join(', ')})
  and ${reaches('g', 'b.id')}
where b.id = ${account}`;
