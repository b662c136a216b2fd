import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AppointmentId, ProjectId } from '#contract/ids.ts';
import { categories, categoryRules } from '#contract/notification/rules.ts';
import { pushPayload } from '#contract/sync/push.ts';
import { appointments, projects } from '#server/db/schema/bookings.ts';
import { businesses, creators, feed } from '#server/db/schema/market.ts';
import { MAX_PAYLOAD_BYTES } from '#server/ports/push/push.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import { pull, type Chat } from '../../support/chat.ts';
import { databaseForFile } from '../../support/postgres.ts';
import {
  aNotice,
  aChatWithPush,
  becomeFcm,
  lastPush,
  say,
  notifyAll,
  workNotices,
} from './notice-rig.ts';

let app: TestApp;
const now = new Date('2026-11-24T19:00:00.000Z');

const database = await databaseForFile();
beforeEach(async () => {
  app = buildTestApp({ pool: database.pool, now: () => now });
  await workNotices(app);
});

const SECRET = 'The door code is <b>K4711</b> & nobody else may read it';

/** A shoot that both sides see, and a notification about it for the business. */
async function aShoot(
  chat: Chat,
  start: Date,
  category: 'BOOKING_CONFIRMED' | 'APPOINTMENT_REMINDER_2H',
) {
  const { db } = app.deps;
  const { campaignId, businessId, creatorId } = chat.room;
  const projectId = newId<ProjectId>();
  const appointmentId = newId<AppointmentId>();
  await db
    .insert(projects)
    .values({ id: projectId, campaignId, businessId, creatorId, step: 'schedule_shoot' });
  await db.insert(appointments).values({
    id: appointmentId,
    projectId,
    campaignId,
    businessId,
    creatorId,
    serviceName: 'Patio season',
    startDateTime: start,
    endDateTime: new Date(start.getTime() + 3_600_000),
    state: 'confirmed',
  });
  await db.insert(feed).values({
    accountId: businessId,
    collection: 'appointments',
    recordId: appointmentId,
    revision: 1,
  });
  await aNotice(app, businessId, { category, appointmentId, campaignId });
  return appointmentId;
}

describe('a push to a browser', () => {
  it('carries the notification and the message themselves, so that they open without signal', async () => {
    const chat = await aChatWithPush(app);

    await say(app, chat, 'See you at <three>');
    await notifyAll(app);

    const page = await pull(app, chat.asBusiness);
    // Of the languages, a push contains its reader's alone.
    const { translations: _, ...notification } = page.collections.notifications[0] ?? {};
    expect(lastPush(app)).toEqual({
      userId: chat.business.userId,
      text: 'See you at <three>',
      notification,
      message: page.messages[0],
    });
    expect(lastPush(app).notification).toMatchObject({
      title: 'Maya Torres',
      body: 'See you at &lt;three&gt;',
      path: `/business/campaign/${chat.room.campaignId}/messaging/${chat.room.chatroomId}`,
      seen: false,
    });
  });

  it('about a shoot carries the shoot', async () => {
    const chat = await aChatWithPush(app);
    const start = new Date(now.getTime() + 86_400_000);

    const id = await aShoot(chat, start, 'BOOKING_CONFIRMED');
    await notifyAll(app);

    expect(lastPush(app).appointment).toMatchObject({ id, startDateTime: start.toISOString() });
    expect(app.push.sent.at(-1)?.message).toMatchObject({ urgency: 'high', ttlSeconds: 2_419_200 });
  });

  it('of a reminder is worth nothing once the shoot has begun', async () => {
    const chat = await aChatWithPush(app);

    await aShoot(chat, new Date(now.getTime() + 7_200_000), 'APPOINTMENT_REMINDER_2H');
    await notifyAll(app);
    expect(app.push.sent.splice(0).at(-1)?.message.ttlSeconds).toBe(7_200);

    await aShoot(chat, new Date(now.getTime() - 1), 'APPOINTMENT_REMINDER_2H');
    await notifyAll(app);
    expect(app.push.sent).toEqual([]);
  });

  it('replaces the one before it about the same, and wakes a phone only for what is urgent', async () => {
    const chat = await aChatWithPush(app);

    await say(app, chat, 'one');
    await notifyAll(app);
    await say(app, chat, 'two');
    await notifyAll(app);
    await aNotice(app, chat.business.accountId, { category: 'CONTENT_SUBMITTED' });
    await notifyAll(app);

    const [one, two, other] = app.push.sent.map(({ message }) => message);
    expect(one?.topic).toMatch(/^[0-9a-f]{32}$/);
    expect(two?.topic).toBe(one?.topic);
    expect(other?.topic).not.toBe(one?.topic);
    expect([one?.urgency, other?.urgency]).toEqual(['high', 'normal']);
  });

  it('fits with any text and any names, and has the beginning of the text', async () => {
    const chat = await aChatWithPush(app);
    const { db } = app.deps;
    await db
      .update(businesses)
      .set({ name: '<&>'.repeat(900) })
      .where(eq(businesses.id, chat.business.accountId));
    await db
      .update(creators)
      .set({ firstName: '🎬'.repeat(200) })
      .where(eq(creators.id, chat.creator.accountId));

    await say(app, chat, '<&"🎬>'.repeat(700));
    await notifyAll(app);

    const { payload } = app.push.sent.at(-1)?.message ?? { payload: '' };
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES);
    expect(lastPush(app).text).toMatch(/^<&"🎬>/);
    expect(lastPush(app).message).toBeUndefined();
  });
});

describe('a private preview', () => {
  async function privately(over: {
    fcm?: boolean;
    neverChose?: boolean;
    privatePreviews?: boolean;
  }) {
    const { privatePreviews = false } = over;
    const chat = await aChatWithPush(app, over.neverChose ? { emails: true } : { privatePreviews });
    if (over.fcm) await becomeFcm(app, chat.token);
    await say(app, chat, SECRET);
    await notifyAll(app);
    return { chat, payload: app.push.sent.at(-1)?.message.payload ?? '' };
  }

  it.each([
    ['for a user who asked for it', { privatePreviews: true }],
    ['for a user who never chose', { neverChose: true }],
    ['wherever a third party could read it', { fcm: true }],
  ])('has neither a word nor a name nor the message: %s', async (_, over) => {
    const { chat, payload } = await privately(over);

    for (const word of ['door', 'K4711', 'nobody', 'Maya', 'Torres', 'Patio']) {
      expect(payload).not.toContain(word);
    }
    const notices = lastPush(app);
    const id = { id: notices.notification.id, accountId: chat.business.accountId };
    expect({
      ...notices,
      userId: 'u',
      notification: {
        ...notices.notification,
        id: 'n',
        accountId: 'a',
        path: 'p',
        createdOn: 't',
        updatedOn: 't',
      },
    }).toMatchInlineSnapshot(`
      {
        "notification": {
          "accountId": "a",
          "accountName": "Desert Bloom Café",
          "accountType": "business",
          "body": "Open Pollin to view it.",
          "category": "NEW_MESSAGE",
          "createdOn": "t",
          "id": "n",
          "path": "p",
          "read": false,
          "revision": 3,
          "seen": false,
          "title": "New message",
          "updatedOn": "t",
          "version": 1,
        },
        "text": "Open Pollin to view it.",
        "userId": "u",
      }
    `);
    expect(notices.notification).toMatchObject(id);
    expect(notices.message).toBeUndefined();
  });

  it('of any category shows no word that someone wrote', async () => {
    const chat = await aChatWithPush(app, { privatePreviews: true });
    const spoken = categories.filter((category) => categoryRules[category].push);

    for (const category of spoken) {
      await aNotice(
        app,
        chat.business.accountId,
        {
          category,
          reason: SECRET,
          text: SECRET,
          campaignTitle: SECRET,
          creatorName: SECRET,
          businessName: SECRET,
        },
        { pushDue: now },
      );
    }
    await notifyAll(app);

    expect(app.push.sent).toHaveLength(spoken.length);
    for (const { message } of app.push.sent) {
      expect(message.payload).not.toContain('K4711');
      expect(pushPayload.safeParse(JSON.parse(message.payload)).success).toBe(true);
    }
  });
});
