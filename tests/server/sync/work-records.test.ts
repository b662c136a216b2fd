import { describe, expect, it } from 'vitest';
import { FIRST_WINDOW_WORK } from '#contract/sync/sync.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { presentNotifications } from '#server/presenters/notification.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aCreator, anAppointment, aProject } from '../../support/builders.ts';
import { pull } from '../../support/chat.ts';
import { aNotice, someWork } from '../../support/work.ts';

const NOW = new Date('2030-05-10T19:00:00.000Z');

const app = await serverForFile({ now: () => NOW });

type Wanted = Parameters<typeof presentNotifications>[2];

describe('an appointment', () => {
  const doorNote = 'The blue door';

  it('show the creator the door note from the confirmation until it is removed, and the business the phone', async () => {
    const { db } = app.deps;
    const { project, asCreator, asBusiness } = await someWork(app);
    await app.deps.pool.query(`update users set phone = '+16025550111' where id = $1`, [
      project.creator.userId,
    ]);
    const contacts = async () => {
      const pages = [await pull(app, asCreator), await pull(app, asBusiness)];
      const hasNote = JSON.stringify(pages[0]).includes(doorNote);
      return [hasNote, ...pages.map((page) => page.collections.appointments[0]?.contact ?? null)];
    };
    const set = async (change: string) => {
      await app.deps.pool.query(`update appointments set ${change} where id = $1`, [id]);
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
    const { project, asCreator } = await someWork(app);
    const codeIn = async (state: 'reserved' | 'declined' | 'confirmed' | 'rescheduleRequested') => {
      await app.deps.pool.query('update appointments set state = $1, code = $2 where id = $3', [
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
    const { project, asCreator } = await someWork(app);
    const business = await aBusiness(db, { street: '1 Own Street', locality: 'Mesa' });
    const other = await aProject(db, { ...project, business, campaign: { location: null } });
    await anAppointment(db, project, { startDateTime: NOW });
    await anAppointment(db, other, { startDateTime: new Date(NOW.getTime() - DAY_MS) });

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
  const future = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

  it('contain the taken times from now on by the server’s clock, not their owners', async () => {
    const { db } = app.deps;
    const { project, asCreator } = await someWork(app);
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
    const { project, asCreator } = await someWork(app);
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

describe('notifications', () => {
  it('are presented the newest first, older than one, newer than a time, or by id', async () => {
    const { project } = await someWork(app);
    const { creator, creatorId } = project;
    const ids = [];
    // Two of one moment: the page goes on between them by their ids.
    for (const at of [0, 1, 1, 2])
      ids.push(await aNotice(app, creator, NOW.getTime() + at * HOUR_MS));
    const newestFirst = ids.toReversed();
    const idsOf = async (wanted: Wanted) =>
      (await presentNotifications(app.deps.pool, creatorId, wanted)).map(({ id }) => id);

    expect(await idsOf({})).toEqual(newestFirst);
    expect(await idsOf({ limit: 2 })).toEqual(newestFirst.slice(0, 2));
    expect(await idsOf({ before: newestFirst[1] })).toEqual(newestFirst.slice(2));
    expect(await idsOf({ after: new Date(NOW.getTime() + HOUR_MS).toISOString() })).toEqual([
      newestFirst[0],
    ]);
    expect(await idsOf({ ids: [ids[0]!, ids[3]!] })).toEqual([ids[3], ids[0]]);
  });

  it('of others are nobody’s, neither by id nor as the last one of a page', async () => {
    const [mine, theirs] = [await someWork(app), await someWork(app)];
    const id = await aNotice(app, theirs.project.creator, NOW.getTime() + HOUR_MS);
    await aNotice(app, mine.project.creator, NOW.getTime());
    const present = (wanted: Wanted) =>
      presentNotifications(app.deps.pool, mine.project.creatorId, wanted);

    expect(await present({ ids: [id] })).toEqual([]);
    expect(await present({ before: id })).toEqual([]);
  });
});

describe('first contact', () => {
  const long = new Date(NOW.getTime() - 31 * DAY_MS);
  const lately = new Date(NOW.getTime() - 29 * DAY_MS);

  it('has the work that goes on or ended lately, and of the rest what its shoots are about', async () => {
    const { db } = app.deps;
    const [creator, business] = [await aCreator(db), await aBusiness(db)];
    const parties = { creator, business };
    const ended = { campaign: { status: 'completed', updatedOn: long } } as const;
    const asCreator = await app.signIn(creator.userId, creator.accountId);
    const asBusiness = await app.signIn(business.userId, business.accountId);
    const open = await aProject(db, { ...parties, updatedOn: long });
    const recent = await aProject(db, {
      ...parties,
      step: 'cancelled',
      updatedOn: lately,
      campaign: { status: 'cancelled', updatedOn: long },
    });
    await aProject(db, { ...parties, ...ended, step: 'completed', updatedOn: long });
    const filmed = await aProject(db, { ...parties, ...ended, step: 'completed', updatedOn: long });
    const former = await aProject(db, {
      creator,
      business: await aBusiness(db),
      ...ended,
      step: 'completed',
      updatedOn: long,
    });
    await anAppointment(db, filmed, { startDateTime: NOW, state: 'completed' });
    const brought = [open, recent, filmed];

    for (const headers of [asCreator, asBusiness]) {
      const { collections } = await pull(app, headers);

      const idsOf = (all: { id: string }[]) => all.map(({ id }) => id).toSorted();
      expect(idsOf(collections.projects)).toEqual(
        brought.map(({ projectId }) => projectId).toSorted(),
      );
      expect(idsOf(collections.campaigns)).toEqual(
        brought.map(({ campaignId }) => campaignId).toSorted(),
      );
      expect(collections.availability.map(({ businessId }) => businessId)).toEqual([
        business.accountId,
      ]);
    }
    expect(former.businessId).not.toBe(business.accountId);
  });

  it('of an account with thousands of projects stays a page that a slow line brings', async () => {
    const { db, pool } = app.deps;
    const { project, asBusiness } = await someWork(app);
    const oldest = await aProject(db, { ...project, updatedOn: new Date(0) });
    await anAppointment(db, oldest, { startDateTime: NOW, state: 'confirmed' });
    await pool.query(
      `with made as (
         insert into projects (id, campaign_id, business_id, creator_id, step, updated_on)
         select gen_random_uuid(), campaign_id, business_id, creator_id, 'schedule_shoot', now()
         from projects, generate_series(1, 400) where id = $1 returning id, business_id)
       insert into feed (account_id, collection, record_id, revision)
       select business_id, 'projects', id, 1 from made`,
      [project.projectId],
    );

    const { collections } = await pull(app, asBusiness);

    expect(collections.projects).toHaveLength(FIRST_WINDOW_WORK + 1);
    expect(collections.projects.map(({ id }) => id)).toContain(oldest.projectId);
  });
});
