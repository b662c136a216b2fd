import { accessState } from '../identity/access-state.ts';
import { accountName, namesOf } from '../presenters/profile.ts';
import { reaches } from '../db/effective-memberships.ts';
import { belongsTo } from '../db/effective-memberships.ts';

/**
 * SQL for the contract's `DeskConcerned` of everyone who works for one of some accounts, also through their corporation: each once
 * for an account, by the grant on it if there is one. `author` is an expression: that user comes first, also after their membership
 * has ended. `reported` is an expression, too: one of the accounts, or null.
 */
export const peopleOf = (
  accounts: string,
  author = 'null::uuid',
  reported = 'null::uuid',
): string => `(
select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', trim(concat(u.first_name, ' ', u.last_name)),
  'account', coalesce(w.account, ''), 'role', w.role, 'state', ${accessState('u')},
  'isReported', coalesce(w.account_id = ${reported}, false))
  order by u.id is distinct from ${author}, w.account, w.since, u.id), '[]')
from (
  select g.user_id, a.id as account_id, g.role, g.created_on as since, ${accountName} as account
  from accounts a ${namesOf('a.id')}
  join memberships g on g.account_id = a.id or (g.account_id = b.corporate_id and ${reaches('g', 'a.id')}
    and not exists (select from memberships own where own.user_id = g.user_id and own.account_id = a.id))
  where a.id in (${accounts})
  union all
  select ${author}, null, null, null, null
  where ${author} is not null and not ${belongsTo(author, accounts)}) w
join users u on u.id = w.user_id)`;
