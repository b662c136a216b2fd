import type pg from 'pg';
import { weekdays, type Week } from '#contract/availability/record.ts';
import { someRooms, somePeople, texts, type Person } from './seed.ts';

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
 * business's hours and a notification. All of it is in the creator's feed, at revision 1.
 */
export async function someProjects(
  pool: pg.Pool,
  creator: Person,
  projects: number,
): Promise<void> {
  const businesses = await somePeople(pool, 'business', projects);
  const rooms = await someRooms(
    pool,
    businesses.map((business) => ({ business, creator })),
  );
  await pool.query(ADD_WORK, [
    rooms.map((one) => one.chatroomId),
    texts,
    JSON.stringify(week()),
    creator.accountId,
  ]);
  for (const table of [
    'campaigns',
    'projects',
    'appointments',
    'availability',
    'notifications',
    'feed',
  ])
    await pool.query(`vacuum (analyze) ${table}`);
}

const week = (): Week =>
  Object.fromEntries(
    weekdays.map((day) => [day, { isOpen: day !== 'sun', startTime: 900, endTime: 1730 }]),
  ) as Week;

const ADD_WORK = `
with made as (
  select r.*, o.place, ($2::text[])[1 + o.place % cardinality($2::text[])] as text,
         ($2::text[])[1 + (o.place * 7) % cardinality($2::text[])] as other,
         date_trunc('hour', now()) + make_interval(days => (o.place % 40)::int, hours => 20) as start_at,
         uuidv7() as project_id, uuidv7() as appointment_id, uuidv7() as notification_id
  from unnest($1::uuid[]) with ordinality as o (id, place) join chatrooms r using (id)
), c as (
  update campaigns c set title = left(made.text, 40), description = made.text || ' ' || made.other,
         shot_list = json_build_array(
           json_build_object('id', '1', 'text', made.other, 'required', true),
           json_build_object('id', '2', 'text', made.text, 'required', false)),
         dos = json_build_array(made.text), donts = json_build_array(made.other), hashtags = '["#phoenix"]'
  from made where c.id = made.campaign_id returning 1
), b as (
  update businesses b set name = left(made.other, 24), street = made.place || ' Roosevelt St', locality = 'Phoenix', postal_code = '85004'
  from made where b.id = made.business_id returning 1
), h as (
  insert into availability (business_id, week) select business_id, $3::jsonb from made returning 1
), p as (
  insert into projects (id, campaign_id, business_id, creator_id, chatroom_id, step, appointment_id)
  select project_id, campaign_id, business_id, creator_id, id, 'schedule_shoot', appointment_id from made returning 1
), a as (
  insert into appointments (id, project_id, campaign_id, business_id, creator_id, service_name, start_date_time, end_date_time,
                            state, requested_slots)
  select appointment_id, project_id, campaign_id, business_id, creator_id, 'food', start_at, start_at + interval '1 hour',
         'reserved', json_build_array(to_char(start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from made returning 1
), n as (
  insert into notifications (id, account_id, category, title, body, path, about, created_on)
  select notification_id, creator_id, 'BOOKING_RESERVED', left(other, 30), text, '/creator/calendar', notification_id::text,
         now() - make_interval(mins => place::int) from made returning 1
)
insert into feed (account_id, collection, record_id, revision)
select $4::uuid, one.collection, one.id, 1
from made cross join lateral (values ('notifications', notification_id), ('appointments', appointment_id),
  ('availability', business_id), ('campaigns', campaign_id), ('projects', project_id)) as one (collection, id)`;

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
