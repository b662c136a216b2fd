import type { PoolClient } from 'pg';
import type { AccountId, UserId } from '#contract/ids.ts';
import { languages, type Language } from '#contract/language.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import type { Audience } from '#contract/support/announcements.ts';
import type { NotificationRow } from '../records/write-records.ts';
import type { Deps } from '../http/call.ts';
import { escapeHtml } from '../notices/html.ts';
import { notificationRow } from '../notices/notification-row.ts';
import { notifyPage } from '../commands/notify-page.ts';
import { ANNOUNCE_JOBS } from './announce.ts';

/** Recipients in one transaction. */
const PAGE = 200;
/** Goes on with what a process that died left unfinished. */
const LOOK_SECONDS = 60;

type Needed = Pick<Deps, 'pool' | 'bus' | 'now'>;
type Announcement = {
  id: string;
  audience: Audience;
  titles: Record<Language, string>;
  bodies: Record<Language, string>;
  createdOn: Date;
};
type Receiver = { userId: UserId; accountId: AccountId; side: AccountKind; hasIt: boolean };

/** Starts the delivery of announcements. */
export async function startAnnouncements(deps: Deps): Promise<void> {
  const { jobs } = deps;
  await jobs.work(ANNOUNCE_JOBS, () => deliverAnnouncements(deps));
  await jobs.every('announcements-left', LOOK_SECONDS, () => deliverAnnouncements(deps));
}

/**
 * Notifies everyone of an audience who had signed up by then, each person once and in one of their accounts: the one they
 * use, if it belongs to the audience. Colleagues of one account share its notification. A batch and the note of who got it
 * commit together, so a process that dies repeats nothing. Runs in several processes take turns.
 */
async function deliverAnnouncements(deps: Needed): Promise<void> {
  const { rows } = await deps.pool.query<Announcement>(UNDELIVERED);
  for (const announcement of rows) {
    while ((await deliverPage(deps, announcement)) === PAGE);
    await deps.pool.query('update announcements set delivered_on = $2 where id = $1', [
      announcement.id,
      deps.now().toISOString(),
    ]);
  }
}

async function deliverPage(deps: Needed, announcement: Announcement): Promise<number> {
  let found = 0;
  await notifyPage(deps, 'announcements', async (client) => {
    const receivers = await findReceivers(client, announcement);
    found = receivers.length;
    await client.query(NOTE, [
      announcement.id,
      receivers.map(({ userId }) => userId),
      receivers.map(({ accountId }) => accountId),
    ]);
    const accounts = new Map(
      receivers.filter(({ hasIt }) => !hasIt).map((one) => [one.accountId, one]),
    );
    return [...accounts.values()].map((one) => rowOf(announcement, one, deps.now()));
  });
  return found;
}

/** Written by support in each language: nothing of it is HTML. */
function rowOf(
  { id, titles, bodies }: Announcement,
  { accountId, side }: Receiver,
  now: Date,
): NotificationRow {
  const facts = { category: 'SYSTEM', accountId, side, about: aboutOf(id) } as const;
  const words = (language: Language) => ({
    title: titles[language],
    body: escapeHtml(bodies[language]).replaceAll('\n', '<br>'),
  });
  const others = languages.filter((language) => language !== 'en');
  return {
    ...notificationRow(facts, now),
    ...words('en'),
    translations: Object.fromEntries(others.map((language) => [language, words(language)])),
  };
}

const aboutOf = (id: string) => `announcement:${id}`;

async function findReceivers(
  client: PoolClient,
  { id, audience, createdOn }: Announcement,
): Promise<Receiver[]> {
  const { rows } = await client.query<Receiver>({
    name: 'announcement-receivers',
    text: RECEIVERS,
    values: [id, audience, createdOn.toISOString(), aboutOf(id)],
  });
  return rows;
}

const UNDELIVERED = `
select id, audience, titles, bodies, created_on as "createdOn" from announcements
where delivered_on is null order by created_on, id`;

const RECEIVERS = `
select u.id as "userId", a.id as "accountId", a.kind as side,
  exists (select from notifications n where n.account_id = a.id and n.about = $4) as "hasIt"
from users u
join lateral (
  select a.id, a.kind from memberships m join accounts a on a.id = m.account_id
  where m.user_id = u.id and ($2 = 'everyone' or a.kind = $2)
  order by a.id = u.current_account_id desc nulls last, a.created_on, a.id limit 1) a on true
where not u.disabled and u.created_on <= $3::timestamptz
  and not exists (select from announcement_receipts r where r.announcement_id = $1 and r.user_id = u.id)
order by u.id limit ${PAGE}`;

const NOTE = `
insert into announcement_receipts (announcement_id, user_id, account_id)
select $1, * from unnest($2::uuid[], $3::uuid[])`;
