import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessions, users } from '#server/db/schema/identity.ts';
import { pushRegistrations } from '#server/db/schema/notices.ts';
import { dispatchDue } from '#server/notices/dispatch.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { aBusiness } from '../../support/builders.ts';
import type { Chat } from '../../support/chat.ts';
import { databaseForFile } from '../../support/postgres.ts';
import {
  aNotice,
  aChatWithPush,
  lastPush,
  register,
  say,
  takeNotices,
  notifyAll,
  workNotices,
} from './notice-rig.ts';

let app: TestApp;
let now = new Date('2026-11-24T19:00:00.000Z');

const database = await databaseForFile();
beforeEach(async () => {
  app = buildTestApp({ pool: database.pool, now: () => now });
  await workNotices(app);
});

describe('a browser', () => {
  const registrationsOf = (chat: Chat) =>
    app.deps.db
      .select()
      .from(pushRegistrations)
      .where(eq(pushRegistrations.userId, chat.business.userId));

  it('that its push service does not know any more is forgotten', async () => {
    const chat = await aChatWithPush(app);
    app.push.answers.push({ outcome: 'gone' });

    await say(app, chat, 'one');
    await notifyAll(app);

    expect(await registrationsOf(chat)).toEqual([]);
    expect(app.jobs.failures).toEqual([]);
  });

  it('whose push service is away is notified later, once', async () => {
    const chat = await aChatWithPush(app);
    app.push.answers.push({ outcome: 'later', retryAfterSeconds: null });

    await say(app, chat, 'one');
    await notifyAll(app);
    expect(app.push.sent).toHaveLength(1);
    const [again] = await app.jobs.waiting();
    now = again?.startAfter ?? now;
    await app.jobs.runDue(now);
    await app.jobs.runDue(now);

    expect(app.push.sent).toHaveLength(2);
    expect(await app.jobs.waiting()).toEqual([]);
    expect(await registrationsOf(chat)).toHaveLength(1);
  });

  it('is not notified before its push service wants to be asked again', async () => {
    const chat = await aChatWithPush(app);
    app.push.answers.push({ outcome: 'later', retryAfterSeconds: 600 });

    await say(app, chat, 'one');
    await notifyAll(app);
    const start = now;
    now = new Date(start.getTime() + 599_000);
    await app.jobs.runDue(now);
    expect(app.push.sent).toHaveLength(1);
    now = new Date(start.getTime() + 600_000);
    await app.jobs.runDue(now);

    expect(app.push.sent).toHaveLength(2);
    expect(app.jobs.failures).toEqual([]);
  });

  it('whose messages are refused gets no more of this one', async () => {
    const chat = await aChatWithPush(app);
    app.push.answers.push({ outcome: 'refused', reason: 'HTTP 400' });

    await say(app, chat, 'one');
    await notifyAll(app);

    expect(await app.jobs.waiting()).toEqual([]);
    expect(await registrationsOf(chat)).toHaveLength(1);
  });

  it('on which another user signed in hears nothing of the one before', async () => {
    const chat = await aChatWithPush(app);
    const next = await aBusiness(app.deps.db);
    await aNotice(app, chat.business.accountId);
    await dispatchDue(app.deps);
    expect(await app.jobs.waiting()).toHaveLength(1);

    await register(app, await app.signIn(next.userId), chat.token);
    await app.jobs.runDue(now);
    await aNotice(app, chat.business.accountId);
    await notifyAll(app);
    expect(takeNotices(app)).toEqual([]);
    await aNotice(app, next.accountId);
    await notifyAll(app);

    expect(lastPush(app).userId).toBe(next.userId);
    expect(takeNotices(app)).toEqual([chat.token]);
  });

  it('that is signed out, or whose user is shut out, hears nothing', async () => {
    const [gone, shut] = [await aChatWithPush(app), await aChatWithPush(app)];
    const { db } = app.deps;
    await db
      .update(sessions)
      .set({ endedOn: now })
      .where(eq(sessions.userId, gone.business.userId));
    await db.update(users).set({ disabled: true }).where(eq(users.id, shut.business.userId));

    for (const { business } of [gone, shut]) await aNotice(app, business.accountId);
    await notifyAll(app);

    expect(takeNotices(app)).toEqual([]);
  });

  it('gets ten messages of a room that wait for it as one push of the newest', async () => {
    const chat = await aChatWithPush(app);

    for (let n = 1; n <= 10; n += 1) {
      await say(app, chat, `message ${n}`);
      await dispatchDue(app.deps);
    }
    await app.jobs.runDue(now);

    expect(takeNotices(app)).toEqual([chat.token]);
  });

  it('learns nothing of an account that is not its user’s, even from a forged job', async () => {
    const [mine, theirs] = [await aChatWithPush(app), await aChatWithPush(app)];
    const notice = await aNotice(app, theirs.business.accountId, {}, { pushDue: null });
    const [registration] = await registrationsOf(mine);

    await app.jobs.add('push', { notificationId: notice.id, registrationId: registration?.id });
    await app.jobs.runDue(now);

    expect(takeNotices(app)).toEqual([]);
  });
});
