import type { Pool } from 'pg';
import type { UserId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { DeskPerson } from '#contract/support/people.ts';
import type { UserCaller } from '../http/call.ts';
import { accessState } from '../identity/access-state.ts';
import { accountName, namesOf } from '../presenters/profile.ts';
import { refuse } from '../texts/refusal.ts';
import { actsOn } from './desk-acts.ts';
import { deskItem } from './desk-item.ts';
import { isProtected } from './protected-person.ts';

/** The person who signs in with an address, or null. */
export async function findPerson(
  pool: Pool,
  { userId }: UserCaller,
  address: string,
): Promise<DeskPerson | null> {
  return await personWhere(pool, 'u.email = $1', [address, userId]);
}

/** Someone whom an item of the desk concerns. To staff with an account that is concerned, an item leads to nobody. */
export async function personOfItem(
  pool: Pool,
  caller: UserCaller,
  { id, item }: { id: UserId; item: string },
): Promise<Result<DeskPerson, Refusal>> {
  const found = await deskItem(pool, caller, item);
  if (!found.ok) return found;
  const { isOwn, people } = found.value;
  if (isOwn || !people.some((one) => one.id === id)) return refused(refuse('NOT_FOUND'));
  const person = await personWhere(pool, 'u.id = $1', [id, caller.userId]);
  return person ? ok(person) : refused(refuse('NOT_FOUND'));
}

async function personWhere(
  pool: Pool,
  who: string,
  values: [who: string, reader: UserId],
): Promise<DeskPerson | null> {
  const { rows } = await pool.query<{ person: DeskPerson }>(`${PERSON} where ${who}`, values);
  return rows[0]?.person ?? null;
}

const own = `select m.account_id from memberships m where m.user_id = u.id`;

const PERSON = `
select jsonb_build_object('id', u.id, 'name', trim(concat(u.first_name, ' ', u.last_name)), 'email', u.email,
  'state', ${accessState('u')},
  'isProtected', ${isProtected('$2::uuid')},
  'accounts', (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'name', ${accountName}) order by a.kind, a.id), '[]')
    from accounts a ${namesOf('a.id')} where a.id in (${own})),
  'campaigns', (select count(*) from campaigns c where c.business_id in (${own}) and c.status = 'active'),
  'projects', (
    select count(*) from projects p
    where (p.business_id in (${own}) or p.creator_id in (${own})) and p.ended_on is null),
  'acts', ${actsOn('user_id', 'u.id')}) as person
from users u`;
