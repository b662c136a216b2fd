import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, type NotificationId } from '#contract/ids.ts';
import { addDays, dayOf, momentOf } from '#contract/phoenix-time.ts';
import { collectionNames, parseCursor, type SyncPage } from '#contract/sync.ts';
import { notifications } from '#server/db/schema/notices.ts';
import { catchUp } from '#server/sync/catch-up.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import {
  aBusiness,
  aCreator,
  anAppointment,
  aProject,
  showTo,
  type Party,
  type Project,
} from '../../support/builders.ts';
import { pull, pullAll, type Headers } from '../../support/chat.ts';
import { recordsFrom, recordsOf } from '../../support/feed.ts';
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = new Date('2030-05-10T19:00:00.000Z');
let database: FreshDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await freshDatabase();
  app = buildTestApp({ pool: database.pool, now: () => NOW });
});
afterAll(() => database.drop());

type Work = { project: Project; asCreator: Headers; asBusiness: Headers };

async function someWork(): Promise<Work> {
  const { db } = app.deps;
  const [business, creator] = [await aBusiness(db), await aCreator(db)];
  return {
    project: await aProject(db, { business, creator }),
    asCreator: await app.signIn(creator.userId, creator.accountId),
    asBusiness: await app.signIn(business.userId, business.accountId),
  };
}

async function notify(party: Party, at: number, about = newId<string>()): Promise<NotificationId> {
  const { db } = app.deps;
  const id = newId<NotificationId>();
  const row = { id, accountId: party.accountId, about, createdOn: new Date(at) };
  const words = { title: 'News', body: 'There is something new.', path: '/creator/notification' };
  await db.insert(notifications).values({ ...row, ...words, category: 'SYSTEM' });
  await showTo(db, [[party.accountId, [['notifications', id]]]]);
  return id;
}

const sizes = ({ collections }: SyncPage) =>
  Object.fromEntries(Object.entries(collections).map(([name, all]) => [name, all.length]));
const none = Object.fromEntries(collectionNames.map((name) => [name, 0]));

describe('first contact', () => {
  it('brings every collection at once, each to those who see it', async () => {
    const { project, asCreator, asBusiness } = await someWork();
    await anAppointment(app.deps.db, project, { startDateTime: NOW });
    await notify(project.creator, NOW.getTime());

    const [theirs, ours] = [await pull(app, asBusiness), await pull(app, asCreator)];

    const one = { ...none, chatrooms: 1, appointments: 1, availability: 1, campaigns: 1 };
    expect(sizes(ours)).toEqual({ ...one, projects: 1, profiles: 1, notifications: 1 });
    expect(sizes(theirs)).toEqual({ ...one, projects: 1, profiles: 1 });
    expect(ours.collections.profiles[0]).toMatchObject({ kind: 'creator', name: 'Maya Torres' });
    expect(theirs.collections.profiles[0]).toMatchObject({ name: 'Desert Bloom Café' });
  });

  it('brings appointments from a week back to sixty days ahead, and any that is open or undecided', async () => {
    const { project, asCreator } = await someWork();
    const today = dayOf(NOW.getTime());
    const dayIn = (days: number, minutes = 0) => new Date(momentOf(addDays(today, days), minutes));
    const made = async (startDateTime: Date, over = {}) =>
      anAppointment(app.deps.db, project, { startDateTime, state: 'completed', ...over });
    const before = await made(new Date(dayIn(-7).getTime() - 1));
    const first = await made(dayIn(-7));
    const last = await made(dayIn(60, 23 * 60 + 45));
    const after = await made(dayIn(61));
    const open = await made(dayIn(-30), { state: 'confirmed' });
    const undecided = await made(dayIn(-31), { state: 'cancelledByCreator', needsChoice: true });

    const page = await pull(app, asCreator);
    const caughtUp = await pull(app, asCreator, page.cursor.replace(/\d+$/, '0'));

    const ids = ({ collections }: SyncPage) => collections.appointments.map(({ id }) => id).sort();
    expect(ids(page)).toEqual([first, last, open, undecided].sort());
    expect(ids(caughtUp)).toEqual([before, first, last, after, open, undecided].sort());
  });

  it('brings the hundred newest notifications', async () => {
    const { project, asCreator } = await someWork();
    const ids: NotificationId[] = [];
    for (let n = 0; n < 103; n++) {
      ids.push(await notify(project.creator, NOW.getTime() - n * 1000));
    }

    const { collections } = await pull(app, asCreator);

    expect(collections.notifications.map(({ id }) => id)).toEqual(ids.slice(0, 100));
  });

  it('brings the other collections with its first window only', async () => {
    const { project, asCreator } = await someWork();
    for (let n = 0; n < 25; n++) await aProject(app.deps.db, project);

    const pages = await pullAll(app, asCreator);

    expect(pages.map((page) => page.collections.projects.length)).toEqual([26, 0]);
    expect(pages.map((page) => page.collections.chatrooms.length)).toEqual([20, 6]);
  });
});

describe('a catch-up', () => {
  it('brings what changed in any collection, and all collections empty when nothing did', async () => {
    const { project, asCreator } = await someWork();
    const { cursor } = await pull(app, asCreator);

    const nothing = await pull(app, asCreator, cursor);
    await anAppointment(app.deps.db, project, { startDateTime: NOW });
    const booked = await pull(app, asCreator, cursor);
    await notify(project.creator, NOW.getTime());
    const told = await pull(app, asCreator, booked.cursor);

    expect(sizes(nothing)).toEqual(none);
    expect(sizes(booked)).toEqual({ ...none, appointments: 1, projects: 1, availability: 1 });
    expect(sizes(told)).toEqual({ ...none, notifications: 1 });
    expect(told.collections.notifications[0]).toMatchObject({
      accountName: 'Maya Torres',
      accountType: 'creator',
    });
  });

  it('tells records of every collection as gone, and first contact no longer brings them', async () => {
    const { project, asCreator } = await someWork();
    const appointmentId = await anAppointment(app.deps.db, project, { startDateTime: NOW });
    const noticeId = await notify(project.creator, NOW.getTime());
    const { cursor } = await pull(app, asCreator);
    const records = [
      ['appointments', appointmentId],
      ['notifications', noticeId],
      ['projects', project.projectId],
      ['campaigns', project.campaignId],
      ['availability', project.businessId],
    ] as const;

    await showTo(app.deps.db, [[project.creatorId, records]], { gone: true });
    const page = await pull(app, asCreator, cursor);

    const told = page.gone.map(({ collection, id }) => [collection, id]);
    expect(told.toSorted()).toEqual([...records].toSorted());
    expect(sizes(page)).toEqual(none);
    expect(sizes(await pull(app, asCreator))).toEqual({ ...none, chatrooms: 1, profiles: 1 });
  });

  it('in steps of any size ends with the same copy as a full recomputation', async () => {
    const { db } = app.deps;
    const { project, asBusiness } = await someWork();
    const { cursor } = await pull(app, asBusiness);
    const projects = [project];
    for (let n = 0; n < 4; n++) {
      projects.push(
        await aProject(db, { business: project.business, creator: await aCreator(db) }),
      );
    }
    for (const [n, one] of [...projects, ...projects].entries()) {
      await anAppointment(db, one, {
        startDateTime: new Date(NOW.getTime() + n * DAY),
        state: n % 2 ? 'reserved' : 'completed',
      });
      await notify(project.business, NOW.getTime() - n);
    }

    for (const limit of [1, 2, 3, 1000]) {
      const pages: SyncPage[] = [await pull(app, asBusiness, cursor.replace(/\d+$/, '0'))];
      for (let at = parseCursor(cursor), more = true; more && at;) {
        const page = await catchUp(database.pool, project.businessId, at, limit);
        if (!page) throw new Error('A cursor of this history can be caught up from.');
        pages.push(page);
        more = page.more;
        at = parseCursor(page.cursor);
      }
      expect(recordsFrom(pages.slice(1))).not.toEqual({});
      expect(recordsFrom(pages)).toEqual(await recordsOf(database.pool, project.businessId));
    }
    expect(recordsFrom([await pull(app, asBusiness)])).toEqual(
      await recordsOf(database.pool, project.businessId, NOW),
    );
  });

  it('is planned once and reads by key, however much an account holds', async () => {
    const { project } = await someWork();
    await database.pool.query(
      `with told as (
         insert into notifications (id, account_id, category, title, body, path)
         select gen_random_uuid(), $1, 'SYSTEM', '', '', '/creator/notification' from generate_series(1, 20000)
         returning id)
       insert into feed (account_id, collection, record_id, revision) select $1, 'notifications', id, 1 from told`,
      [project.creatorId],
    );
    await database.pool.query('analyze');
    const client = await database.pool.connect();
    const { rows } = await client.query<{ epoch: string; revision: number }>(
      `select value as epoch, revision::int from meta, accounts where key = 'epoch' and id = $1`,
      [project.creatorId],
    );
    const { epoch, revision } = rows[0] ?? { epoch: '', revision: 0 };
    const pool = { query: client.query.bind(client) } as unknown as typeof database.pool;

    for (let n = 0; n < 12; n++) {
      await catchUp(pool, project.creatorId, { epoch, revision: revision - 1, window: null });
    }
    const plans = await client.query(
      `select generic_plans > 0 as kept from pg_prepared_statements where name = 'catch-up'`,
    );
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute "catch-up"('${project.creatorId}', ${revision - 1}, 1000)`,
    );
    client.release();

    expect(plans.rows).toEqual([{ kept: true }]);
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).not.toMatch(/Seq Scan on (feed|notifications)/);
  });
});

describe('an appointment', () => {
  const doorNote = 'The blue door';

  it('tells the creator the door note from the confirmation until it is taken away, the business the phone', async () => {
    const { db } = app.deps;
    const { project, asCreator, asBusiness } = await someWork();
    await database.pool.query(`update users set phone = '+16025550111' where id = $1`, [
      project.creator.userId,
    ]);
    const contacts = async () => {
      const pages = [await pull(app, asCreator), await pull(app, asBusiness)];
      const hasNote = JSON.stringify(pages[0]).includes(doorNote);
      return [hasNote, ...pages.map((page) => page.collections.appointments[0]?.contact ?? null)];
    };
    const set = async (change: string) => {
      await database.pool.query(`update appointments set ${change} where id = $1`, [id]);
    };

    const id = await anAppointment(db, project, { startDateTime: NOW });
    const reserved = await contacts();
    await set(`state = 'confirmed', shows_contact = true, code = '0042'`);
    const confirmed = await contacts();
    await set(`state = 'completed', shows_contact = false`);
    const over = await contacts();

    expect(reserved).toEqual([false, null, null]);
    expect(confirmed).toEqual([
      true,
      expect.objectContaining({ name: 'Sam Ortiz', doorNote }),
      { name: 'Maya Torres', phone: '+16025550111', parkingNote: null, doorNote: null },
    ]);
    expect(over).toEqual([false, null, null]);
  });

  it('has its code from the confirmation on', async () => {
    const { project, asCreator } = await someWork();
    const codeIn = async (state: 'reserved' | 'declined' | 'confirmed' | 'rescheduleRequested') => {
      await database.pool.query('update appointments set state = $1, code = $2 where id = $3', [
        state,
        '0042',
        id,
      ]);
      return (await pull(app, asCreator)).collections.appointments[0]?.code;
    };
    const id = await anAppointment(app.deps.db, project, { startDateTime: NOW });

    expect(await codeIn('reserved')).toBeNull();
    expect(await codeIn('declined')).toBeNull();
    expect(await codeIn('confirmed')).toBe('0042');
    expect(await codeIn('rescheduleRequested')).toBe('0042');
  });

  it('is at the campaign’s place, or else at the business’s own', async () => {
    const { db } = app.deps;
    const { project, asCreator } = await someWork();
    const business = await aBusiness(db, { street: '1 Own Street', locality: 'Mesa' });
    const other = await aProject(db, { ...project, business, campaign: { location: null } });
    await anAppointment(db, project, { startDateTime: NOW });
    await anAppointment(db, other, { startDateTime: new Date(NOW.getTime() - DAY) });

    const { collections } = await pull(app, asCreator);

    const streets = (all: { street: string }[]) => all.map(({ street }) => street).toSorted();
    expect(streets(collections.appointments.map((one) => one.address))).toEqual([
      '1 Own Street',
      '12 Patio Way',
    ]);
    expect(streets(collections.campaigns.map((one) => one.location))).toEqual([
      '1 Own Street',
      '12 Patio Way',
    ]);
  });
});

describe('the hours of a business', () => {
  const future = (hours: number) => new Date(Math.ceil(Date.now() / DAY) * DAY + hours * HOUR);

  it('tell which times are taken from now on, not by whom', async () => {
    const { db } = app.deps;
    const { project, asCreator } = await someWork();
    const other = await aProject(db, { ...project, creator: await aCreator(db) });
    const at = (hours: number, state: 'confirmed' | 'declined' | 'rescheduleRequested') =>
      anAppointment(db, other, { startDateTime: future(hours), state });
    await at(50, 'rescheduleRequested');
    await at(30, 'confirmed');
    await at(31, 'confirmed');
    await at(40, 'declined');
    await at(-80, 'confirmed');

    const { collections } = await pull(app, asCreator);

    const iso = (hours: number) => future(hours).toISOString();
    expect(collections.availability[0]?.busy).toEqual([
      { start: iso(30), end: iso(32) },
      { start: iso(50), end: iso(51) },
    ]);
    expect(collections.appointments).toEqual([]);
    expect(JSON.stringify(collections.availability)).not.toContain(other.creatorId);
  });

  it('of a place for two at once are taken only where two meet', async () => {
    const { db } = app.deps;
    const { project, asCreator } = await someWork();
    const other = await aProject(db, {
      ...project,
      creator: await aCreator(db),
      hours: { capacity: 2 },
    });
    await anAppointment(db, project, { startDateTime: future(30), state: 'confirmed' });
    await anAppointment(db, other, { startDateTime: future(30.5), state: 'confirmed' });

    const { collections } = await pull(app, asCreator);

    expect(collections.availability[0]?.busy).toEqual([
      { start: future(30.5).toISOString(), end: future(31).toISOString() },
    ]);
  });
});

it("shows nobody another tenant's records, with whosever cursor", async () => {
  const theirs = await someWork();
  const mine = await someWork();
  await anAppointment(app.deps.db, theirs.project, { startDateTime: NOW, state: 'confirmed' });
  await notify(theirs.project.creator, NOW.getTime());
  const { cursor } = await pull(app, theirs.asCreator);

  for (const since of [undefined, cursor, cursor.replace(/\d+$/, '0')]) {
    const page = await pull(app, mine.asCreator, since);
    const text = JSON.stringify(page);
    const { project } = theirs;
    for (const id of [project.projectId, project.campaignId, project.businessId]) {
      expect(text).not.toContain(id);
    }
    expect(sizes(page)).toMatchObject({ appointments: 0, notifications: 0 });
  }
  expect(recordsFrom([await pull(app, mine.asCreator)])).toEqual(
    await recordsOf(database.pool, mine.project.creatorId, NOW),
  );
});
