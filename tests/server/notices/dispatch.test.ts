import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memberships } from '#server/db/schema/identity.ts';
import { notifications } from '#server/db/schema/notices.ts';
import { effectiveMembershipsOf } from '#server/db/effective-memberships.ts';
import { dispatchDue, createDispatcher } from '#server/notices/dispatch.ts';
import { membersOf } from '#server/notices/members.ts';
import { requestDispatch } from '#server/notices/request-dispatch.ts';
import { startNotices } from '#server/notices/start.ts';
import { teamNotice } from '#server/notices/team-notices.ts';
import { openPool } from '#server/ports/database/open.ts';
import { openJobs } from '#server/ports/jobs/pg-boss.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { aBusiness, aCorporate, aCreator, aMember, aUser } from '../../support/builders.ts';
import { aChat, messageTo, send } from '../../support/chat.ts';
import { freshDatabaseForFile } from '../../support/postgres.ts';
import { aNotice, register, takeNotices, notifyAll } from './notice-rig.ts';

let app: TestApp;
let stop: () => Promise<void>;
let now = new Date('2026-11-24T19:00:00.000Z');

const database = await freshDatabaseForFile();
beforeEach(async () => {
  app = buildTestApp({ pool: database.pool, now: () => now });
  stop = await startNotices(app.deps);
});
afterEach(() => stop());

describe('the recipients of a notification', () => {
  it('is every browser of every member, those of the corporation too', async () => {
    const { db } = app.deps;
    const corporate = await aCorporate(db);
    const business = await aBusiness(db, { corporateId: corporate.accountId });
    const staff = await aMember(db, business.accountId, 'staff');
    const viewer = await aMember(db, corporate.accountId, 'corp-viewer');
    const stranger = await aBusiness(db);
    const members = [business.userId, staff, corporate.userId, viewer];
    const tokens = [];
    for (const user of members) tokens.push(await register(app, await app.signIn(user)));
    tokens.push(await register(app, await app.signIn(staff)));
    await register(app, await app.signIn(stranger.userId));

    await aNotice(app, business.accountId);
    await notifyAll(app);

    expect(takeNotices(app)).toEqual(tokens.toSorted());
  });

  it('is nobody whose membership was taken away, even when the push was planned before', async () => {
    const { db } = app.deps;
    const business = await aBusiness(db);
    const staff = await aMember(db, business.accountId, 'staff');
    // Who still is someone elsewhere.
    await aMember(db, (await aBusiness(db)).accountId, 'staff', staff);
    const kept = await register(app, await app.signIn(business.userId));
    await register(app, await app.signIn(staff));
    await aNotice(app, business.accountId);

    await dispatchDue(app.deps);
    await db
      .delete(memberships)
      .where(and(eq(memberships.userId, staff), eq(memberships.accountId, business.accountId)));
    await app.jobs.runDue(now);

    expect(takeNotices(app)).toEqual([kept]);
  });

  it('is not the person who changed the team', async () => {
    const { db } = app.deps;
    const business = await aBusiness(db);
    const staff = await aMember(db, business.accountId, 'staff');
    const manager = await aMember(db, business.accountId, 'manager');
    await register(app, await app.signIn(business.userId));
    const others = [];
    for (const user of [staff, manager]) others.push(await register(app, await app.signIn(user)));
    const of = { accountId: business.accountId, side: 'business' } as const;
    const change = { userId: staff, actorId: business.userId, personName: 'Sam Lee' };

    const { about } = teamNotice(of, { category: 'MEMBER_CHANGED', ...change }, now);
    await aNotice(app, business.accountId, { category: 'MEMBER_CHANGED', about: about ?? '' });
    await notifyAll(app);

    expect(takeNotices(app)).toEqual(others.toSorted());
  });

  it('is not the one who wrote the message', async () => {
    const { db } = app.deps;
    const chat = await aChat(app);
    await aMember(db, chat.business.accountId, 'owner', chat.creator.userId);
    await register(app, chat.asCreator);
    const other = await register(app, chat.asBusiness);

    await send(app, chat.asCreator, [messageTo(chat.room, 'creator', 'Hello')]);
    await notifyAll(app);

    expect(takeNotices(app)).toEqual([other]);
  });

  it('is the same set as who may act for the account', async () => {
    const { db } = app.deps;
    const corporate = await aCorporate(db);
    const [business, other] = [
      await aBusiness(db, { corporateId: corporate.accountId }),
      await aBusiness(db),
    ];
    await aMember(db, business.accountId, 'staff', corporate.userId);
    await aMember(db, corporate.accountId, 'corp-manager');
    const creator = await aCreator(db);
    const everyone = (await db.select().from(memberships)).map(({ userId }) => userId);
    everyone.push(await aUser(db));

    for (const account of [corporate, business, other, creator]) {
      const { rows } = await database.pool.query<{ user_id: string }>(membersOf('$1::uuid'), [
        account.accountId,
      ]);
      const acting = [];
      for (const user of new Set(everyone)) {
        const memberships = await effectiveMembershipsOf(db, user);
        if (memberships.some(({ accountId }) => accountId === account.accountId)) acting.push(user);
      }
      expect(rows.map((row) => row.user_id).toSorted()).toEqual(acting.toSorted());
    }
  });
});

describe('a notification', () => {
  it('is notified once, however often someone looks', async () => {
    const business = await aBusiness(app.deps.db);
    const token = await register(app, await app.signIn(business.userId));
    await aNotice(app, business.accountId);

    await notifyAll(app);
    await notifyAll(app);

    expect(takeNotices(app)).toEqual([token]);
  });

  it('of the night waits for the morning', async () => {
    now = new Date('2026-11-25T04:00:00.000Z');
    const business = await aBusiness(app.deps.db);
    const token = await register(app, await app.signIn(business.userId));
    await aNotice(app, business.accountId, { category: 'CREATOR_APPLIED' });

    now = new Date('2026-11-25T14:59:59.999Z');
    await notifyAll(app);
    expect(takeNotices(app)).toEqual([]);
    now = new Date('2026-11-25T15:00:00.000Z');
    await notifyAll(app);
    expect(takeNotices(app)).toEqual([token]);
  });

  it('that was seen meanwhile disturbs nobody', async () => {
    const business = await aBusiness(app.deps.db);
    await register(app, await app.signIn(business.userId));
    const early = await aNotice(app, business.accountId);
    await dispatchDue(app.deps);

    await app.deps.db
      .update(notifications)
      .set({ seen: true })
      .where(eq(notifications.id, early.id));
    await aNotice(app, business.accountId, {}, { seen: true });
    await notifyAll(app);

    expect(takeNotices(app)).toEqual([]);
  });

  it('is due again when what plans its pushes fails, and nothing of it was planned', async () => {
    const business = await aBusiness(app.deps.db);
    const token = await register(app, await app.signIn(business.userId));
    await aNotice(app, business.accountId);
    const broken = {
      ...app.deps,
      jobs: { ...app.jobs, addMany: () => Promise.reject(new Error('no queue')) },
    };

    await expect(dispatchDue(broken)).rejects.toThrow('no queue');
    expect(await app.jobs.waiting()).toEqual([]);
    await notifyAll(app);

    expect(takeNotices(app)).toEqual([token]);
  });

  it('is notified soon after a nudge, and simultaneous nudges are one', async () => {
    const business = await aBusiness(app.deps.db);
    await register(app, await app.signIn(business.userId));
    await aNotice(app, business.accountId);

    for (let n = 0; n < 50; n += 1) requestDispatch(app.deps.pool);

    await expect.poll(async () => (await app.jobs.waiting()).length).toBe(1);
  });
});

describe('two processes that announce at once', () => {
  it('plan each push once, over one queue in the database', async () => {
    const other = await openPool(database.url, () => undefined);
    const log = app.deps.log;
    const [mine, theirs] = [
      await openJobs({ pool: database.pool, log }),
      await openJobs({ pool: other, log }),
    ];
    try {
      const business = await aBusiness(app.deps.db);
      const second = await aMember(app.deps.db, business.accountId, 'staff');
      for (const user of [business.userId, second]) await register(app, await app.signIn(user));
      const count = 40;
      for (let n = 0; n < count; n += 1) await aNotice(app, business.accountId);

      const one = { pool: database.pool, jobs: mine, now: () => now };
      const two = { pool: other, jobs: theirs, now: () => now };
      await Promise.all([one, two, one, two].map((deps) => dispatchDue(deps)));

      const { rows } = await database.pool.query<{ data: object }>(
        `select data from pgboss.job where name = 'push'`,
      );
      expect(rows).toHaveLength(count * 2);
      expect(new Set(rows.map(({ data }) => JSON.stringify(data))).size).toBe(count * 2);
    } finally {
      await mine.stop();
      await theirs.stop();
      await other.end();
    }
  });

  it('neither wait for each other nor take what the other is about to plan', async () => {
    const business = await aBusiness(app.deps.db);
    const token = await register(app, await app.signIn(business.userId));
    await aNotice(app, business.accountId);
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow = {
      ...app.deps,
      jobs: {
        ...app.jobs,
        async addMany(...args: Parameters<typeof app.jobs.addMany>) {
          reached.resolve();
          await goOn.promise;
          await app.jobs.addMany(...args);
        },
      },
    };

    const first = dispatchDue(slow);
    await reached.promise;
    await dispatchDue(app.deps);
    expect(await app.jobs.waiting()).toEqual([]);
    goOn.resolve();
    await first;
    await notifyAll(app);

    expect(takeNotices(app)).toEqual([token]);
  });

  it('stop without leaving a round under way', async () => {
    const dispatcher = createDispatcher(app.deps);
    const business = await aBusiness(app.deps.db);
    await aNotice(app, business.accountId);

    dispatcher.request();
    await dispatcher.stop();
    dispatcher.request();

    const { rows } = await database.pool.query(
      'select 1 from notifications where account_id = $1 and push_due is not null',
      [business.accountId],
    );
    expect(rows).toHaveLength(1);
  });
});

it('a message reaches the other phone through the queue of the database, once', async () => {
  // The other server of this file would take what is due into a queue of its own.
  await stop();
  const jobs = await openJobs({ pool: database.pool, log: app.deps.log, pollSeconds: 0.5 });
  const real = buildTestApp({ pool: database.pool, jobs });
  const stopReal = await startNotices(real.deps);
  try {
    const chat = await aChat(real);
    const token = await register(real, chat.asBusiness);
    const waiting = async () => {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*)::int as count from pgboss.job where name = 'push' and state < 'completed'`,
      );
      return rows[0]?.count;
    };

    await send(real, chat.asCreator, [messageTo(chat.room, 'creator', 'Hello')]);
    requestDispatch(database.pool);

    // The queue may hold what others of this database have planned.
    const notices = () => real.push.sent.filter(({ registration }) => registration.token === token);
    await expect.poll(() => notices().length).toBe(1);
    await dispatchDue(real.deps);
    await expect.poll(waiting).toBe(0);
    expect(notices()).toHaveLength(1);
  } finally {
    await stopReal();
    await jobs.stop();
  }
});
