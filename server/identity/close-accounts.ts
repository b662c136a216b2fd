import type { PoolClient } from 'pg';
import type { AccountId, UserId } from '#contract/ids.ts';
import { contactStampsOf } from '../records/contact-stamps.ts';
import type { Stamp } from '../records/write-records.ts';
import { translate } from '../texts/translate.ts';
import { teamNoticesOf } from '../notices/team-notices.ts';
import { forgetContact, namesContact } from './forget-contact.ts';
import { renameInNotices, type Renamed } from './rename-in-notices.ts';

export type Person = {
  id: UserId;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
};

const NOBODY = translate('closed_person', {});
const NO_BUSINESS = translate('closed_business', {});

type Parties = { id: string; businessId: AccountId; creatorId: AccountId };

/** Everything that others share with accounts that are about to be closed, under this transaction's locks. */
type Shared = {
  rooms: Parties[];
  projects: Parties[];
  candidates: Parties[];
  /** Campaigns that name the person as their contact on location. */
  naming: string[];
  /** Shoots that may show the person's number. */
  shoots: Stamp[];
};

/**
 * Locks the shared rows of these accounts and others, in the order of every command: campaigns, rooms, projects, businesses,
 * creators, each by id. From here on no command books them, writes to them or changes their profiles.
 */
export async function lockShared(
  client: PoolClient,
  closing: readonly AccountId[],
  person: Person,
): Promise<Shared> {
  // All that is written further down: their own, those they wait for, and those that name the person.
  const campaigns = await client.query<{ id: string; isNaming: boolean | null }>(
    `select id, ${namesContact('$2', '$3', '$4')} as "isNaming" from campaigns where business_id = any($1::uuid[])
       or id in (select campaign_id from candidates where creator_id = any($1::uuid[])) or ${namesContact('$2', '$3', '$4')}
     order by id for update`,
    [closing, nameOf(person), person.phone, person.id],
  );
  const parties = async (table: 'chatrooms' | 'projects' | 'candidates') => {
    const { rows } = await client.query<Parties>(
      `select id, business_id as "businessId", creator_id as "creatorId" from ${table}
       where business_id = any($1::uuid[]) or creator_id = any($1::uuid[]) order by id for update`,
      [closing],
    );
    return rows;
  };
  const [rooms, projects] = [await parties('chatrooms'), await parties('projects')];
  for (const table of ['businesses', 'creators']) {
    await client.query(
      `select from ${table} where id = any($1::uuid[]) order by id for no key update`,
      [closing],
    );
  }
  const naming = idsOf(campaigns.rows.filter(({ isNaming }) => isNaming));
  const shoots = await contactStampsOf(client, person.id);
  return { rooms, projects, candidates: await parties('candidates'), naming, shoots };
}

/**
 * Takes everything personal out of accounts that nobody is a member of any more. Rooms are archived, and messages, shoots and
 * reviews stay for the other side under no name; every account that sees one of them gets a hint. Answers the revisions of those accounts.
 *
 * The others' accounts are locked after all that `lockShared` and these locks hold, and before notifications and marks, which
 * belong to an account: as everywhere.
 */
export async function closeAccounts(
  client: PoolClient,
  closing: readonly AccountId[],
  { rooms, projects, candidates, naming, shoots }: Shared,
  person: Person,
  now: Date,
): Promise<Map<AccountId, number>> {
  const names = await namesOf(client, closing, person);
  const marked = await showingElsewhere(client, closing);
  const parties = [...rooms, ...projects, ...candidates].flatMap((one) => [
    one.businessId,
    one.creatorId,
  ]);
  const contact = await forgetContact(client, naming, now);
  const teams = await teamsNaming(client, person.id);
  const calling = shoots.map(({ accountId }) => accountId);
  const others = [
    ...new Set([...parties, ...marked, ...contact.shownTo, ...teams, ...calling]),
  ].filter((id) => !closing.includes(id));
  await client.query(
    `update chatrooms set archived = true, updated_on = $2::timestamptz, version = version + 1
     where id = any($1::uuid[])`,
    [idsOf(rooms), now.toISOString()],
  );
  await emptyProfiles(client, closing, now);
  await closeCandidates(client, closing, now);
  const raised = await raise(client, others);
  await removeOwn(client, closing);
  const campaigns = await client.query<{ id: string }>(
    `select id from campaigns where business_id = any($1::uuid[])
     union select campaign_id from chatrooms where id = any($2::uuid[])
     union select campaign_id from projects where id = any($3::uuid[])
     union select campaign_id from candidates where id = any($4::uuid[])`,
    [closing, idsOf(rooms), idsOf(projects), idsOf(candidates)],
  );
  const appointments = await client.query<{ id: string }>(
    'select id from appointments where business_id = any($1::uuid[]) or creator_id = any($1::uuid[])',
    [closing],
  );
  const about = {
    rooms: idsOf(rooms),
    appointments: idsOf(appointments.rows),
    campaigns: idsOf(campaigns.rows),
  };
  const keys = { ...about, team: teamNoticesOf(person.id) };
  const notices = await renameInNotices(client, others, names, keys, now);
  const changed = [
    ...Object.values(about).flat(),
    ...idsOf(projects),
    ...idsOf(candidates),
    ...naming,
    ...contact.appointments,
    ...shoots.map(({ recordId }) => recordId),
    ...notices,
  ];
  await client.query(
    `update feed f set revision = a.revision from accounts a
     where a.id = f.account_id and f.account_id = any($1::uuid[]) and f.record_id = any($2::uuid[]) and not f.gone`,
    [others, [...changed, ...closing, ...marked]],
  );
  return raised;
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** The names of the person and of their own accounts in the notifications of others. Read before they are overwritten. */
async function namesOf(
  client: PoolClient,
  closing: readonly AccountId[],
  { firstName, lastName }: Person,
): Promise<Renamed[]> {
  const { rows } = await client.query<{ name: string; kind: string }>(
    `select a.kind, coalesce(b.name, o.name, concat_ws(' ', k.first_name, k.last_name)) as name
     from accounts a left join businesses b on b.id = a.id left join creators k on k.id = a.id
     left join corporates o on o.id = a.id where a.id = any($1::uuid[])`,
    [closing],
  );
  const named = rows.map(({ name, kind }) => {
    const isPerson = kind === 'creator';
    return { name, isPerson, instead: isPerson ? NOBODY : NO_BUSINESS };
  });
  return [...named, { name: `${firstName} ${lastName}`, isPerson: true, instead: NOBODY }];
}

/** Accounts whose own profiles show one of these: they marked or blocked it, or it reviewed them. */
async function showingElsewhere(
  client: PoolClient,
  closing: readonly AccountId[],
): Promise<AccountId[]> {
  const { rows } = await client.query<{ id: AccountId }>(
    `select account_id as id from favourites where creator_id = any($1::uuid[])
     union select account_id from follows where business_id = any($1::uuid[])
     union select account_id from blocks where blocked_id = any($1::uuid[])
     union select of_account_id from reviews where by_account_id = any($1::uuid[]) and published_on is not null`,
    [closing],
  );
  return rows.map(({ id }) => id);
}

/** Businesses whose notifications name the person as one of their team. */
async function teamsNaming(client: PoolClient, userId: UserId): Promise<AccountId[]> {
  const { rows } = await client.query<{ id: AccountId }>(
    'select distinct account_id as id from notifications where starts_with(about, $1)',
    [teamNoticesOf(userId)],
  );
  return rows.map(({ id }) => id);
}

async function raise(
  client: PoolClient,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, number>> {
  const { rows } = await client.query<{ id: AccountId; revision: string }>(
    `update accounts a set revision = a.revision + 1
     from (select id from accounts where id = any($1::uuid[]) order by id for update) locked
     where a.id = locked.id returning a.id, a.revision`,
    [accounts],
  );
  return new Map(rows.map(({ id, revision }) => [id, Number(revision)]));
}

const NO_LINKS = `instagram_url = '', tiktok_url = '', youtube_url = '', local_buzz_url = ''`;

async function emptyProfiles(
  client: PoolClient,
  closing: readonly AccountId[],
  now: Date,
): Promise<void> {
  const changed = 'updated_on = $2::timestamptz, version = version + 1';
  const updates = [
    `update creators set first_name = 'Deleted', last_name = 'person', photo_url = null, locality = '', about = '',
       categories = '[]', ${NO_LINKS}, male = false, female = false, date_of_birth = null, on_sched_customer_id = null, ${changed}
     where id = any($1::uuid[])`,
    `update businesses set name = '${NO_BUSINESS}', logo_url = null, photo_url = null, about = '', categories = '[]',
       street = '', locality = '', postal_code = '', business_website = '', facebook_url = '', ${NO_LINKS},
       latitude = null, longitude = null, ${changed}
     where id = any($1::uuid[])`,
    `update corporates set name = '${NO_BUSINESS}' where id = any($1::uuid[]) and $2::timestamptz is not null`,
    `update campaigns set location = null, on_site_contact = null, gallery = '[]', file_ids = '{}', ${changed}
     where business_id = any($1::uuid[])`,
  ];
  for (const text of updates) await client.query(text, [closing, now.toISOString()]);
}

/** A closed account waits for nothing, and its notes are its own. The campaigns' counts follow. */
async function closeCandidates(
  client: PoolClient,
  closing: readonly AccountId[],
  now: Date,
): Promise<void> {
  const values = [closing, now.toISOString()];
  await client.query(
    `update candidates
     set state = case when state in ('applied', 'invited') then 'closed' else state end, expires_on = null,
         note = case when source = 'apply' then '' else note end,
         reason = case when state = 'inviteDeclined' then null else reason end, decided_on = coalesce(decided_on, $2::timestamptz),
         updated_on = $2::timestamptz, version = version + 1
     where creator_id = any($1::uuid[])`,
    values,
  );
  await client.query(
    `update campaigns c set updated_on = $2::timestamptz,
       applied_count = (select count(*) from candidates k where k.campaign_id = c.id and k.state = 'applied'),
       invited_count = (select count(*) from candidates k where k.campaign_id = c.id and k.state = 'invited')
     where id in (select campaign_id from candidates where creator_id = any($1::uuid[]))`,
    values,
  );
}

/** Rows of these accounts, and other accounts' marks of them. */
async function removeOwn(client: PoolClient, closing: readonly AccountId[]): Promise<void> {
  const own = [
    'delete from portfolio_items where creator_id = any($1::uuid[])',
    // They are hidden from here on, and their bytes are collected. Content of a project stays with the project, and so
    // do a corporation's pictures with the campaigns of its businesses.
    `delete from files where account_id = any($1::uuid[]) and not exists (
       select from content_items i where i.file_id = files.id or i.poster_file_id = files.id)
       and not exists (select from messages m where m.picture_file_id = files.id)
       and not exists (select from users u where u.photo_url = '/files/' || files.id)
       and not exists (select from (select unnest(file_ids) as id from campaigns) g where g.id = files.id)`,
    'delete from favourites where account_id = any($1::uuid[]) or creator_id = any($1::uuid[])',
    'delete from follows where account_id = any($1::uuid[]) or business_id = any($1::uuid[])',
    'delete from blocks where account_id = any($1::uuid[]) or blocked_id = any($1::uuid[])',
    'delete from webhooks where account_id = any($1::uuid[])',
    'delete from api_tokens where account_id = any($1::uuid[])',
    'delete from calendar_feeds where account_id = any($1::uuid[])',
    'delete from support_requests where account_id = any($1::uuid[])',
    'delete from member_invitations where account_id = any($1::uuid[])',
    'delete from public_pages where account_id = any($1::uuid[])',
    'delete from business_invitations where corporate_id = any($1::uuid[])',
    'delete from notifications where account_id = any($1::uuid[])',
    'delete from feed where account_id = any($1::uuid[])',
    `update reviews set private_note = '' where by_account_id = any($1::uuid[])`,
  ];
  for (const text of own) await client.query(text, [closing]);
}

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`.trim();
