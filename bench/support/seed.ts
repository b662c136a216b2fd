import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { DAY_MS } from '#contract/durations.ts';
import { FILES_BASE } from '#contract/pictures/record.ts';
import type { SessionAnswer } from '#contract/routes/session.ts';
import { SESSION_IDLE_DAYS } from '#contract/sign-in/rules.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId, CampaignId, ChatroomId, SessionId, UserId } from '#contract/ids.ts';
import { sessions } from '#server/db/schema/identity.ts';
import { signAccessToken } from '#server/identity/access-token.ts';
import { FILES_COOKIE } from '#server/identity/cookies.ts';
import { cookieValueOf, filesTokenOf } from '#server/identity/token-chain.ts';
import type { CategoryId } from '#contract/profile/lists.ts';

export type Person = { userId: UserId; accountId: AccountId };
export type RoomIds = {
  chatroomId: ChatroomId;
  campaignId: CampaignId;
  businessId: AccountId;
  creatorId: AccountId;
};

const CATEGORY: CategoryId = 'eats';
const MESSAGE_CHARACTERS = 100;
const TEXTS = 997;
const words =
  'light table patio window coffee morning reel story bring lens yellow plate golden hour menu chef smile corner wall garden'.split(
    ' ',
  );

/** Different sentences of 100 characters each: as compressible as chat is, not as a repeated line. */
export const texts = Array.from({ length: TEXTS }, (_, index) => {
  let text = `${index}`;
  for (let step = 1; text.length < MESSAGE_CHARACTERS; step++) {
    text += ` ${words[(index * 7 + step * step * (1 + (index % 13))) % words.length]}`;
  }
  return text.slice(0, MESSAGE_CHARACTERS - 1) + String(index % 10);
});

/** An account of a kind with one user. */
export async function aPerson(pool: pg.Pool, kind: 'creator' | 'business'): Promise<Person> {
  const [person] = await somePeople(pool, kind, 1);
  return person as Person;
}

/** So many accounts with one user each, in one statement for each table. */
export async function somePeople(
  pool: pg.Pool,
  kind: 'creator' | 'business',
  count: number,
): Promise<Person[]> {
  const people = Array.from({ length: count }, () => ({
    userId: newId<UserId>(),
    accountId: newId<AccountId>(),
  }));
  const values = [people.map((one) => one.accountId), people.map((one) => one.userId)];
  const own =
    kind === 'creator'
      ? `creators (id, first_name, last_name) select id, 'Maya', 'Torres'`
      : `businesses (id, name) select id, 'Desert Bloom'`;
  await pool.query(
    `with made as (select * from unnest($1::uuid[], $2::uuid[]) as m (id, user_id)),
     u as (insert into users (id, email, first_name, last_name, current_account_id)
           select user_id, user_id || '@pollin.test', 'Maya', 'Torres', id from made returning 1),
     a as (insert into accounts (id, kind, revision) select id, '${kind}', 1 from made returning 1),
     k as (insert into ${own} from made returning 1)
     insert into memberships (user_id, account_id, role)
     select user_id, id, '${kind === 'creator' ? 'creator' : 'owner'}' from made`,
    values,
  );
  return people;
}

/** A room for each pair, all of one campaign each, every one in both feeds. */
export async function someRooms(
  pool: pg.Pool,
  pairs: { business: Person; creator: Person }[],
): Promise<RoomIds[]> {
  const rooms = pairs.map(({ business, creator }) => ({
    chatroomId: newId<ChatroomId>(),
    campaignId: newId<CampaignId>(),
    businessId: business.accountId,
    creatorId: creator.accountId,
  }));
  await pool.query(
    `with made as (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[])
                   as m (id, campaign_id, business_id, creator_id)),
     c as (insert into campaigns (id, business_id, title, category, status)
           select campaign_id, business_id, 'Patio season', $5, 'active' from made returning 1),
     r as (insert into chatrooms (id, campaign_id, business_id, creator_id)
           select * from made returning 1)
     insert into feed (account_id, collection, record_id, revision)
     select business_id, 'chatrooms', id, 1 from made union all select creator_id, 'chatrooms', id, 1 from made`,
    [
      rooms.map((one) => one.chatroomId),
      rooms.map((one) => one.campaignId),
      rooms.map((one) => one.businessId),
      rooms.map((one) => one.creatorId),
      CATEGORY,
    ],
  );
  return rooms;
}

/** The same number of messages more in each room, each a revision of its own, with its command row. */
export async function someMessages(pool: pg.Pool, rooms: RoomIds[], each: number): Promise<void> {
  const ids = rooms.map((one) => one.chatroomId);
  await pool.query(ADD_MESSAGES, [ids, each, texts]);
  await pool.query(AFTER_MESSAGES, [ids]);
  for (const table of ['messages', 'commands', 'chatrooms', 'feed', 'accounts']) {
    await pool.query(`vacuum (analyze) ${table}`);
  }
}

// Ids as devices make them: time-ordered.
const ADD_MESSAGES = `
with added as (
  insert into messages (chatroom_id, seq, id, business_id, creator_id, message, is_message_from_creator, created_on,
                        business_revision, creator_revision)
  select r.id, r.last_seq + n, uuidv7(), r.business_id, r.creator_id,
         ($3::text[])[1 + (n * 31 + o.place * 7) % cardinality($3::text[])], n % 2 = 0,
         now() - make_interval(secs => ($2 - n)::int),
         b.revision + n * cardinality($1::uuid[]) + o.place, c.revision + n * cardinality($1::uuid[]) + o.place
  from unnest($1::uuid[]) with ordinality as o (id, place) join chatrooms r using (id)
  join accounts b on b.id = r.business_id join accounts c on c.id = r.creator_id
  cross join generate_series(1, $2::int) n
  returning *
)
insert into commands (account_id, user_id, id, kind, payload_hash, answer)
select case when a.is_message_from_creator then a.creator_id else a.business_id end, m.user_id, a.id, 'addMessage', md5(a.id::text),
       json_build_object('id', a.id, 'outcome', 'done', 'revision', a.business_revision,
                         'result', json_build_object('seq', a.seq, 'createdOn', a.created_on))
from added a
join memberships m on m.account_id = case when a.is_message_from_creator then a.creator_id else a.business_id end`;

const AFTER_MESSAGES = `
with newest as (
  select distinct on (m.chatroom_id) m.* from messages m where m.chatroom_id = any($1::uuid[])
  order by m.chatroom_id, m.seq desc
), r as (
  update chatrooms r set last_seq = n.seq, last_message = n.message, last_message_on = n.created_on,
         last_message_from_creator = n.is_message_from_creator
  from newest n where n.chatroom_id = r.id returning 1
), f as (
  update feed f set revision = case when f.account_id = n.business_id then n.business_revision else n.creator_revision end
  from newest n where n.chatroom_id = f.record_id and f.collection = 'chatrooms' returning 1
)
update accounts a set revision = s.revision
from (select account_id, max(revision) as revision from (
        select business_id as account_id, business_revision as revision from newest
        union all select creator_id, creator_revision from newest) x group by account_id) s
where s.account_id = a.id and a.revision < s.revision`;

/** A session of a user, as sign-in would answer it. */
export async function aSession(pool: pg.Pool, { userId }: Person): Promise<SessionAnswer> {
  const session = { id: newId<SessionId>(), userId, salt: randomBytes(32).toString('base64url') };
  await drizzle(pool)
    .insert(sessions)
    .values({ ...session, nextHash: session.id });
  const accessToken = await signAccessToken(session, new Date());
  return { accessToken, expiresIn: 900, userId, sessionId: session.id };
}

/** The cookie that shows a session its pictures, as sign-in would set it on this machine. */
export async function aFilesCookie(pool: pg.Pool, { sessionId }: SessionAnswer) {
  const [session] = await drizzle(pool)
    .select({ salt: sessions.salt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (!session) throw new Error('The session does not exist');
  return {
    name: FILES_COOKIE,
    value: cookieValueOf(sessionId, filesTokenOf(session.salt)),
    domain: 'localhost',
    path: FILES_BASE,
    secure: true,
    // A cookie without an end is gone when the browser closes.
    expires: Math.floor((Date.now() + SESSION_IDLE_DAYS * DAY_MS) / 1000),
  };
}
