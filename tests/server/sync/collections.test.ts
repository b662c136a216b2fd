import { describe, expect, it } from 'vitest';
import type { NotificationId } from '#contract/ids.ts';
import { addDays, dayOf, momentOf } from '#contract/phoenix-time.ts';
import { parseCursor } from '#contract/sync/cursor.ts';
import type { SyncPage } from '#contract/sync/sync.ts';
import { DAY_MS } from '#contract/durations.ts';
import { catchUp } from '#server/sync/catch-up.ts';
import { serverForFile } from '../../support/app.ts';
import { aCreator, anAppointment, aProject, showTo } from '../../support/builders.ts';
import { pull, pullAll } from '../../support/chat.ts';
import { recordsFrom, recordsOf } from '../../support/feed.ts';
import { aNotice, noRecords, sizesOf, someWork } from '../../support/work.ts';

const NOW = new Date('2030-05-10T19:00:00.000Z');

const app = await serverForFile({ now: () => NOW });

describe('first contact', () => {
  it('brings every collection at once, each to those who see it', async () => {
    const { project, asCreator, asBusiness } = await someWork(app);
    await anAppointment(app.deps.db, project, { startDateTime: NOW });
    await aNotice(app, project.creator, NOW.getTime());

    const [theirs, ours] = [await pull(app, asBusiness), await pull(app, asCreator)];

    const one = { ...noRecords, chatrooms: 1, appointments: 1, availability: 1, campaigns: 1 };
    expect(sizesOf(ours)).toEqual({ ...one, projects: 1, profiles: 1, notifications: 1 });
    expect(sizesOf(theirs)).toEqual({ ...one, projects: 1, profiles: 1 });
    expect(ours.collections.profiles[0]).toMatchObject({ kind: 'creator', name: 'Maya Torres' });
    expect(theirs.collections.profiles[0]).toMatchObject({ name: 'Desert Bloom Café' });
  });

  it('brings appointments from a week back to sixty days ahead, and any that is open or undecided', async () => {
    const { project, asCreator } = await someWork(app);
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

    const ids = ({ collections }: SyncPage) =>
      new Set(collections.appointments.map(({ id }) => id));
    expect(ids(page)).toEqual(new Set([first, last, open, undecided]));
    expect(ids(caughtUp)).toEqual(new Set([before, first, last, after, open, undecided]));
  });

  it('brings the hundred newest notifications', async () => {
    const { project, asCreator } = await someWork(app);
    const ids: NotificationId[] = [];
    for (let n = 0; n < 103; n++) {
      ids.push(await aNotice(app, project.creator, NOW.getTime() - n * 1000));
    }

    const { collections } = await pull(app, asCreator);

    expect(collections.notifications.map(({ id }) => id)).toEqual(ids.slice(0, 100));
  });

  it('brings the other collections with its first window only', async () => {
    const { project, asCreator } = await someWork(app);
    for (let n = 0; n < 25; n++) await aProject(app.deps.db, project);

    const pages = await pullAll(app, asCreator);

    expect(pages.map((page) => page.collections.projects.length)).toEqual([26, 0]);
    expect(pages.map((page) => page.collections.chatrooms.length)).toEqual([20, 6]);
  });
});

describe('a catch-up', () => {
  it('brings what changed in any collection, and all collections empty when nothing did', async () => {
    const { project, asCreator } = await someWork(app);
    const { cursor } = await pull(app, asCreator);

    const nothing = await pull(app, asCreator, cursor);
    await anAppointment(app.deps.db, project, { startDateTime: NOW });
    const booked = await pull(app, asCreator, cursor);
    await aNotice(app, project.creator, NOW.getTime());
    const notices = await pull(app, asCreator, booked.cursor);

    expect(sizesOf(nothing)).toEqual(noRecords);
    expect(sizesOf(booked)).toEqual({
      ...noRecords,
      appointments: 1,
      projects: 1,
      availability: 1,
    });
    expect(sizesOf(notices)).toEqual({ ...noRecords, notifications: 1 });
    expect(notices.collections.notifications[0]).toMatchObject({
      accountName: 'Maya Torres',
      accountType: 'creator',
    });
  });

  it('reports records of every collection as gone, and first contact no longer brings them', async () => {
    const { project, asCreator } = await someWork(app);
    const appointmentId = await anAppointment(app.deps.db, project, { startDateTime: NOW });
    const noticeId = await aNotice(app, project.creator, NOW.getTime());
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

    const notices = page.gone.map(({ collection, id }) => `${collection} ${id}`);
    expect(new Set(notices)).toEqual(new Set(records.map((one) => one.join(' '))));
    expect(sizesOf(page)).toEqual(noRecords);
    expect(sizesOf(await pull(app, asCreator))).toEqual({
      ...noRecords,
      chatrooms: 1,
      profiles: 1,
    });
  });

  it('in steps of any size ends with the same copy as a full recomputation', async () => {
    const { db } = app.deps;
    const { project, asBusiness } = await someWork(app);
    const { cursor } = await pull(app, asBusiness);
    const projects = [project];
    for (let n = 0; n < 4; n++) {
      projects.push(
        await aProject(db, { business: project.business, creator: await aCreator(db) }),
      );
    }
    for (const [n, one] of [...projects, ...projects].entries()) {
      await anAppointment(db, one, {
        startDateTime: new Date(NOW.getTime() + n * DAY_MS),
        state: n % 2 ? 'reserved' : 'completed',
      });
      await aNotice(app, project.business, NOW.getTime() - n);
    }

    for (const limit of [1, 2, 3, 1000]) {
      const pages: SyncPage[] = [await pull(app, asBusiness, cursor.replace(/\d+$/, '0'))];
      for (let at = parseCursor(cursor), more = true; more && at;) {
        const page = await catchUp(app.deps.pool, project.businessId, at, NOW, limit);
        if (!page) throw new Error('A cursor of this history can be caught up from.');
        pages.push(page);
        more = page.more;
        at = parseCursor(page.cursor);
      }
      expect(recordsFrom(pages.slice(1))).not.toEqual({});
      expect(recordsFrom(pages)).toEqual(await recordsOf(app.deps.pool, project.businessId));
    }
    expect(recordsFrom([await pull(app, asBusiness)])).toEqual(
      await recordsOf(app.deps.pool, project.businessId, NOW),
    );
  });
});

it("shows nobody another tenant's records, with whosever cursor", async () => {
  const theirs = await someWork(app);
  const mine = await someWork(app);
  await anAppointment(app.deps.db, theirs.project, { startDateTime: NOW, state: 'confirmed' });
  await aNotice(app, theirs.project.creator, NOW.getTime());
  const { cursor } = await pull(app, theirs.asCreator);

  for (const since of [undefined, cursor, cursor.replace(/\d+$/, '0')]) {
    const page = await pull(app, mine.asCreator, since);
    const text = JSON.stringify(page);
    const { project } = theirs;
    for (const id of [project.projectId, project.campaignId, project.businessId]) {
      expect(text).not.toContain(id);
    }
    expect(sizesOf(page)).toMatchObject({ appointments: 0, notifications: 0 });
  }
  expect(recordsFrom([await pull(app, mine.asCreator)])).toEqual(
    await recordsOf(app.deps.pool, mine.project.creatorId, NOW),
  );
});
