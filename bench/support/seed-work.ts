import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { newId } from '#contract/new-id.ts';
import type { AppointmentId, NotificationId } from '#contract/ids.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { notifications } from '#server/db/schema/notices.ts';
import { aBusiness, anAppointment, aProject, showTo } from '../../tests/support/builders.ts';
import { texts, type Person } from './seed.ts';

/** Collections of which a creator with work holds a record for each project. */
export const workCollections = [
  'chatrooms',
  'notifications',
  'appointments',
  'availability',
  'campaigns',
  'projects',
] as const;

/**
 * So many projects of a creator, each with another business: a room, a campaign with its brief, a shoot within the next weeks, the
 * business's hours and a notification. All of it is in the creator's feed.
 */
export async function someProjects(
  pool: pg.Pool,
  creator: Person,
  projects: number,
): Promise<void> {
  for (let place = 0; place < projects; place++) await addProject(pool, creator, place);
  for (const table of ['campaigns', 'projects', 'appointments', 'notifications', 'feed']) {
    await pool.query(`vacuum (analyze) ${table}`);
  }
}

async function addProject(pool: pg.Pool, creator: Person, place: number): Promise<void> {
  const db = drizzle(pool);
  const [text, other] = [textAt(place), textAt(place * 7 + 3)];
  const business = await aBusiness(db, { name: other.slice(0, 24) });
  const project = await aProject(db, {
    business,
    creator,
    campaign: {
      title: text.slice(0, 40),
      description: `${text} ${other}`,
      shotList: [
        { id: 'first', text: other, required: true },
        { id: 'second', text, required: false },
      ],
      dos: [text],
      donts: [other],
      hashtags: ['#phoenix'],
    },
  });
  const startDateTime = new Date(
    Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + (1 + (place % 40)) * DAY_MS,
  );
  const about: AppointmentId = await anAppointment(db, project, {
    startDateTime,
    requestedSlots: [startDateTime.toISOString()],
  });
  const id = newId<NotificationId>();
  await db.insert(notifications).values({
    id,
    accountId: creator.accountId,
    category: 'BOOKING_RESERVED',
    title: other.slice(0, 30),
    body: text,
    path: '/creator/calendar',
    about,
  });
  await showTo(db, [[creator.accountId, [['notifications', id]]]]);
}

/** So many notifications of an account, each at a revision of its own. */
export async function someNotifications(
  pool: pg.Pool,
  { accountId }: Person,
  count: number,
): Promise<void> {
  await pool.query(
    `with made as (
       insert into notifications (id, account_id, category, title, body, path, about, created_on)
       select uuidv7(), $1::uuid, 'BOOKING_RESERVED', left(t.text, 30), t.text, '/creator/calendar', 'scale ' || n,
              now() - make_interval(mins => n)
       from generate_series(1, $2::int) n
       cross join lateral (select ($3::text[])[1 + n % cardinality($3::text[])] as text) t
       returning id
     ), placed as (
       select id, row_number() over () as place from made
     ), raised as (
       update accounts set revision = revision + $2 where id = $1 returning revision
     )
     insert into feed (account_id, collection, record_id, revision)
     select $1::uuid, 'notifications', p.id, r.revision - $2 + p.place from placed p, raised r`,
    [accountId, count, texts],
  );
  for (const table of ['notifications', 'feed']) await pool.query(`vacuum (analyze) ${table}`);
}

const textAt = (place: number): string => texts[place % texts.length] ?? '';

/** Changes so many of a creator's records, the same number of each collection, each at a revision of its own. Answers how many. */
export async function changeRecords(
  pool: pg.Pool,
  { accountId }: Person,
  records: number,
): Promise<number> {
  const { rows } = await pool.query<{ changed: number }>(
    `with held as (
       select f.collection, f.record_id, row_number() over (partition by f.collection order by f.record_id) as place
       from feed f where f.account_id = $1 and f.collection = any($3) and not f.gone
     ), chosen as (
       select collection, record_id, row_number() over (order by place, collection) as number from held
       order by place, collection limit $2
     ), changed as (
       update feed f set revision = a.revision + c.number from chosen c, accounts a
       where a.id = $1 and f.account_id = $1 and f.collection = c.collection and f.record_id = c.record_id
       returning f.revision
     ), raised as (
       update accounts set revision = revision + (select count(*) from changed) where id = $1 returning 1
     )
     select count(*)::int as changed from changed`,
    [accountId, records, [...workCollections]],
  );
  return rows[0]?.changed ?? 0;
}
