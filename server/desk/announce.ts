import type { Pool } from 'pg';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import {
  ANNOUNCEMENTS_SHOWN,
  type AnnouncementDesk,
  type NewAnnouncement,
} from '#contract/support/announcements.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { isoTime } from '../presenters/time.ts';
import { refuse } from '../texts/refusal.ts';
import { languageHere } from '../texts/translate.ts';

/** Delivers what was announced, in batches. */
export const ANNOUNCE_JOBS = 'announcements';

/** Announces something. It is delivered by a job; the same id again is the same announcement, and refused with other words. */
export async function announce(
  { pool, jobs, now, log }: Pick<Deps, 'pool' | 'jobs' | 'now' | 'log'>,
  { userId }: UserCaller,
  { id, audience, titles, bodies }: NewAnnouncement,
): Promise<Result<{ success: true }, Refusal>> {
  return await inTransaction(pool, async (client) => {
    const on = now().toISOString();
    const words = [JSON.stringify(titles), JSON.stringify(bodies)];
    const { rowCount } = await client.query(ADD, [id, audience, ...words, userId, on]);
    if (rowCount === 0) {
      const same = await client.query(SAME, [id, audience, ...words]);
      return same.rowCount === 0 ? refused(refuse('COMMAND_ID_REUSED')) : ok({ success: true });
    }
    await client.query(KEEP, [id, userId, titles.en, on]);
    await jobs.add(ANNOUNCE_JOBS, {}, { singletonKey: ANNOUNCE_JOBS }, client);
    log.info({ announcement: id, by: userId, audience }, 'announced');
    return ok({ success: true });
  });
}

/** Past announcements, the newest first, and the number of people that a new one would reach. */
export async function announcementDesk(pool: Pool): Promise<AnnouncementDesk> {
  const { rows } = await pool.query<{ desk: AnnouncementDesk }>(DESK, [
    languageHere(),
    ANNOUNCEMENTS_SHOWN,
  ]);
  const [found] = rows;
  if (!found) throw new Error('a statement without a source answers one row');
  return found.desk;
}

const ADD = `
insert into announcements (id, audience, titles, bodies, by, created_on)
values ($1, $2, $3::jsonb, $4::jsonb, $5, $6) on conflict do nothing`;

const SAME = `
select from announcements where id = $1 and audience = $2 and titles = $3::jsonb and bodies = $4::jsonb`;

const KEEP = `
insert into desk_acts (id, act, announcement_id, by, reason, "on") values ($1, 'announce', $1, $2, $3, $4)`;

const DESK = `
select jsonb_build_object(
  'announcements', (
    select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'audience', n.audience, 'title', n.titles ->> $1,
      'on', ${isoTime('n.created_on')}, 'isDelivered', n.delivered_on is not null,
      'who', coalesce(nullif(trim(concat(w.first_name, ' ', w.last_name)), ''), w.email, ''),
      'received', (select count(*) from announcement_receipts r where r.announcement_id = n.id))
      order by n.created_on desc, n.id desc), '[]')
    from (select * from announcements order by created_on desc, id desc limit $2) n left join users w on w.id = n.by),
  'people', (
    select jsonb_build_object('everyone', count(distinct u.id),
      'creator', count(distinct u.id) filter (where a.kind = 'creator'),
      'business', count(distinct u.id) filter (where a.kind = 'business'),
      'corporate', count(distinct u.id) filter (where a.kind = 'corporate'))
    from users u join memberships m on m.user_id = u.id join accounts a on a.id = m.account_id
    where not u.disabled)) as desk`;
