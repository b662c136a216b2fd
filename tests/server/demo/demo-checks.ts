import type { Pool } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import { entryOf } from '#server/demo/data.ts';
import { parties } from '#server/demo/people.ts';
import { readEpoch } from '#server/db/epoch.ts';
import { JsonText } from '#server/http/json-text.ts';
import { readFeed } from '#server/sync/read-feed.ts';
import { formatCursor } from '#contract/sync/cursor.ts';
import type { SyncPage } from '#contract/sync/sync.ts';

/** The demo's accounts by their names in its data. */
export const idOf = (key: string): AccountId => entryOf(parties, key).id;

/** The moment of the demos that these tests write. */
export const NOW = new Date('2026-11-21T02:04:05.678Z');

/** Each is a sentence about the database that must not find a row. */
const violations = {
  'a room is not numbered 1 to lastSeq': `
    select r.id from chatrooms r left join messages m on m.chatroom_id = r.id group by r.business_id, r.id
    having count(m.seq) <> r.last_seq or min(m.seq) <> 1 or max(m.seq) <> r.last_seq`,
  'time runs backwards in a room': `
    select chatroom_id from (select chatroom_id, created_on,
      lag(created_on) over (partition by chatroom_id order by seq) as before from messages) m
    where created_on <= before`,
  'a room shows another last message than it has': `
    select r.id from chatrooms r join messages m on m.chatroom_id = r.id and m.seq = r.last_seq
    where r.last_message is distinct from left(m.message, 140) or r.last_message_on <> m.created_on
       or r.last_message_from_creator <> m.is_message_from_creator or r.updated_on <> m.created_on`,
  'unread is not what came after the last reading': `
    select r.id from chatrooms r
    where r.unread_by_business <> (select count(*) from messages m where m.chatroom_id = r.id
            and m.is_message_from_creator and m.seq > r.seen_seq_by_business)
       or r.unread_by_creator <> (select count(*) from messages m where m.chatroom_id = r.id
            and not m.is_message_from_creator and m.seq > r.seen_seq_by_creator)
       or greatest(r.seen_seq_by_business, r.seen_seq_by_creator) > r.last_seq`,
  'someone answered without having read': `
    select r.id from chatrooms r join messages m on m.chatroom_id = r.id
    where m.seq > case when m.is_message_from_creator then r.seen_seq_by_creator else r.seen_seq_by_business end`,
  'a message names other parties than its room, or a sender who is no member': `
    select m.id from messages m join chatrooms r on r.id = m.chatroom_id
      left join memberships s on s.user_id = m.sender_user_id
        and s.account_id = case when m.is_message_from_creator then r.creator_id else r.business_id end
    where m.business_id <> r.business_id or m.creator_id <> r.creator_id or s.user_id is null`,
  'a room is of another business than its campaign, or older': `
    select r.id from chatrooms r join campaigns c on c.id = r.campaign_id
      join messages m on m.chatroom_id = r.id and m.seq = 1
    where r.business_id <> c.business_id or r.created_on < c.created_on or m.created_on < r.created_on`,
  'a feed is not exactly the rooms of its account': `
    (select account_id, record_id from feed where collection = 'chatrooms' and not gone
     except (select business_id, id from chatrooms union select creator_id, id from chatrooms))
    union all
    ((select business_id, id from chatrooms union select creator_id, id from chatrooms)
     except select account_id, record_id from feed where collection = 'chatrooms' and not gone)`,
  'two shoots are at one time in one place, or with one creator': `
    select a.id from appointments a join appointments b on a.id < b.id
      and (a.business_id = b.business_id or a.creator_id = b.creator_id)
      and a.start_date_time < b.end_date_time and b.start_date_time < a.end_date_time`,
  'a project has two open shoots, or another newest one than it says': `
    select p.id from projects p left join appointments a on a.project_id = p.id group by p.business_id, p.id
    having count(a.id) filter (where a.state in ('reserved', 'confirmed', 'rescheduleRequested')) > 1
        or p.appointment_id is distinct from (array_agg(a.id order by a.created_on desc))[1]`,
  'a shoot, project or notification is before what it comes from, or changed in the future': `
    select a.id from appointments a join projects p on p.id = a.project_id
    where a.created_on < p.created_on or a.updated_on < a.created_on or a.start_date_time < a.created_on
    union all
    select p.id from projects p join campaigns c on c.id = p.campaign_id
    where p.created_on < c.created_on or p.updated_on < p.created_on
    union all
    select id from notifications where updated_on < created_on or push_due is not null`,
  'a shoot is not as its state says': `
    select id from appointments
    where (state in ('reserved', 'declined')) <> (code is null) or (state = 'reserved' or needs_choice) <> (decide_by is not null)
       or shows_contact and state not in ('confirmed', 'rescheduleRequested', 'completed')
       or (state = 'completed') <> (check_in is not null) or state = 'rescheduleRequested' and requested_slots = '[]'`,
  'a shoot is of other parties than its project or its chat': `
    select a.id from appointments a join projects p on p.id = a.project_id join chatrooms r on r.id = p.chatroom_id
    where (a.business_id, a.creator_id, a.campaign_id) <> (p.business_id, p.creator_id, p.campaign_id)
       or (r.business_id, r.creator_id, r.campaign_id) <> (p.business_id, p.creator_id, p.campaign_id)`,
  'a campaign counts other candidates and projects than it has': `
    select c.id from campaigns c
    where applied_count <> (select count(*) from candidates k where k.campaign_id = c.id and k.state = 'applied')
       or invited_count <> (select count(*) from candidates k where k.campaign_id = c.id and k.state = 'invited')
       or going_count <> (select count(*) from projects p where p.campaign_id = c.id and p.step not in ('completed', 'cancelled'))
       or completed_count <> (select count(*) from projects p where p.campaign_id = c.id and p.step = 'completed')
       or slots_taken < going_count + completed_count or slots_taken > creator_slots
       or (locked_on is null) <> not exists (select from projects p where p.campaign_id = c.id)`,
  'a campaign is not as its status says': `
    select c.id from campaigns c
    where (status = 'draft') <> (published_on is null) or (status in ('completed', 'cancelled')) <> (ended_on is not null)
       or status <> 'active' and (is_open or going_count + applied_count + invited_count > 0)
       or status = 'completed' and completed_count = 0 or status = 'draft' and exists (select from candidates k where k.campaign_id = c.id)`,
  'a project has no candidate of its id, or one of others, or one that is still waiting': `
    select p.id from projects p left join candidates k using (id)
    where k.id is null or (k.campaign_id, k.business_id, k.creator_id) <> (p.campaign_id, p.business_id, p.creator_id)
       or k.state <> case when p.step = 'cancelled' then 'released' else 'accepted' end
    union all
    select k.id from candidates k where k.state in ('accepted', 'released') and not exists (select from projects p where p.id = k.id)`,
  'a candidate is before the campaign, or decided in the future, or waits for ever': `
    select k.id from candidates k join campaigns c on c.id = k.campaign_id
    where k.created_on < c.published_on or k.updated_on < k.created_on or k.decided_on < k.created_on
       or (k.state in ('applied', 'invited')) <> (k.decided_on is null) or k.state = 'invited' and k.expires_on is null`,
  'a creator has more campaigns going on than their level allows, or applications than anyone may': `
    select r.account_id::text from ratings r join lateral (select
        (select count(*) from projects p where p.creator_id = r.account_id and p.step not in ('completed', 'cancelled')) as going,
        (select count(*) from candidates k where k.creator_id = r.account_id and k.state = 'applied') as applied) n on true
    where going > case when completed_campaigns <= 2 then 2 when completed_campaigns <= 4 then 4
                       when completed_campaigns <= 6 then 6 else 10 end or applied > 20`,
  'a project’s timeline is not in order, or not complete': `
    select p.id from projects p, jsonb_array_elements(p.timeline) with ordinality as t (entry, place)
    group by p.business_id, p.id having array_agg(entry ->> 'receivedAt' order by place) <> array_agg(entry ->> 'receivedAt' order by entry ->> 'receivedAt')
       or max((entry ->> 'receivedAt')::timestamptz) > p.updated_on or min((entry ->> 'receivedAt')::timestamptz) < p.created_on
    union all
    select id from projects where timeline = '[]' or (step in ('completed', 'cancelled')) <> (ended_on is not null)
       or (step = 'cancelled') <> (cancel is not null)`,
  'a project is not where its content and its posts are': `
    select id from projects
    where (content_state = 'approved') <> (licence_starts_on is not null) or (content_state in ('none', 'uploading')) <> (submission = 0)
       or jsonb_array_length(feedback) <> round or (post_state = 'none') <> (posts = '[]')
       or step in ('get_approval_for_content', 'content_rejected') and content_due_on is null
       or (content_state = 'submitted' or post_state = 'submitted') <> (decide_by is not null)`,
  'a post is in two projects, or its address is not kept': `
    select p.id::text from projects p, jsonb_array_elements(p.posts) as post
    where not exists (select from post_urls u where u.project_id = p.id and u.normalised_url like '%/' || substring(post ->> 'normalisedUrl' from '[^/=]*$'))`,
  'something happened that is still to come': `
    select id from projects where updated_on > now() union all select id from candidates where updated_on > now()
    union all select id from campaigns where updated_on > now() or published_on > now()
    union all select id from reviews where created_on > now() or published_on > now()
    union all select id from content_items where updated_on > now()`,
  'a project names content that is not there, or some of a kind that it cannot have': `
    select p.id from projects p left join lateral jsonb_array_elements_text(p.submitted_items) as item on true
      left join content_items i on i.id = item::uuid and i.project_id = p.id
    where item is not null and i.id is null or i.state = 'received'
    union all
    select i.id from content_items i join projects p on p.id = i.project_id
    where (i.business_id, i.creator_id, i.campaign_id) <> (p.business_id, p.creator_id, p.campaign_id)
       or i.state <> case p.content_state when 'uploading' then 'received' else p.content_state end
       or i.created_on < p.created_on`,
  'time would do at once what is long past': `
    select id from projects where next_timer_on is not null and next_timer_on <= updated_on`,
  'unread messages are without their unseen notification, or read ones with it': `
    select r.id from chatrooms r cross join lateral
      (values (r.business_id, r.unread_by_business), (r.creator_id, r.unread_by_creator)) side (account_id, unread)
    left join notifications n on n.account_id = side.account_id and n.about = 'message:' || r.id
    where side.unread > 0 and n.seen is distinct from false or side.unread = 0 and n.seen = false`,
  'a revision is ahead of its account, or its room behind its messages': `
    select f.record_id from feed f join accounts a on a.id = f.account_id
    where f.revision > a.revision or f.revision < 1 or f.revision <=
      (select max(case when m.business_id = f.account_id then m.business_revision else m.creator_revision end)
       from messages m where m.chatroom_id = f.record_id)`,
  'an account is ahead of all it can see': `
    select a.id from accounts a where a.revision <>
      coalesce((select max(f.revision) from feed f where f.account_id = a.id), 0)`,
  'two messages of an account share a revision, or go against their numbers': `
    select chatroom_id::text from (select chatroom_id, business_revision, creator_revision,
      lag(business_revision) over w as b, lag(creator_revision) over w as c
      from messages window w as (partition by chatroom_id order by seq)) m
    where business_revision <= b or creator_revision <= c
    union all
    select business_id::text from messages group by business_id, business_revision having count(*) > 1
    union all
    select creator_id::text from messages group by creator_id, creator_revision having count(*) > 1`,
};

/** What is wrong with the rows, in words; empty when they could have come about through commands. */
export async function wrongsOf(pool: Pool, now = NOW): Promise<string[]> {
  const wrongs: string[] = [];
  for (const [words, query] of Object.entries(violations)) {
    const { rowCount } = await pool.query(
      query.replaceAll('now()', `'${now.toISOString()}'::timestamptz`),
    );
    if (rowCount) wrongs.push(`${words} (${rowCount})`);
  }
  return wrongs;
}

export async function accountOf(pool: Pool, email: string): Promise<AccountId> {
  const { rows } = await pool.query<{ id: AccountId }>(
    `select account_id as id from users join memberships on user_id = id where email = $1`,
    [email],
  );
  if (!rows[0]) throw new Error(`${email} is nobody.`);
  return rows[0].id;
}

/** Every record that an account sees, whatever its age. */
export async function everythingOf(pool: Pool, accountId: AccountId) {
  const since = formatCursor({ epoch: await readEpoch(pool), revision: 0, window: null });
  const pages = await pagesOf(pool, accountId, since);
  return pages.map(({ collections }) => collections);
}

/** Every page that a new device of this account reads, and every one it would have read from the beginning. */
export async function pagesOf(
  pool: Pool,
  accountId: AccountId,
  since?: string,
  now = NOW,
): Promise<SyncPage[]> {
  const pages: SyncPage[] = [];
  let page: SyncPage;
  do {
    const { messages, ...read } = await readFeed({ pool, now: () => now }, accountId, {
      since: pages[pages.length - 1]?.cursor ?? since,
    });
    page = { ...read, messages: messages instanceof JsonText ? messages.parse() : messages };
    pages.push(page);
  } while (page.more);
  return pages;
}
