import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { SyncPage } from '#contract/sync/sync.ts';
import { notifications } from '#server/db/schema/notices.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aCreator, aRoom } from '../../support/builders.ts';
import {
  aChat,
  messageTo,
  outcomes,
  pull,
  readUpTo,
  send,
  type Headers,
} from '../../support/chat.ts';

let now = new Date('2026-11-24T19:00:00.000Z');

const app = await serverForFile({ now: () => now });

async function noticesIn(
  headers: Headers,
  since?: string,
): Promise<SyncPage['collections']['notifications']> {
  return (await pull(app, headers, since)).collections.notifications;
}

describe('a message notifies the other side', () => {
  it('with the name of who wrote and what they wrote, and not the writer', async () => {
    const { room, asCreator, asBusiness } = await aChat(app);

    await send(app, asCreator, [messageTo(room, 'creator', 'See you at <three> & a half')]);

    expect(await noticesIn(asCreator)).toEqual([]);
    expect(await noticesIn(asBusiness)).toMatchObject([
      {
        accountId: room.businessId,
        accountType: 'business',
        category: 'NEW_MESSAGE',
        title: 'Maya Torres',
        body: 'See you at &lt;three&gt; &amp; a half',
        path: `/business/campaign/${room.campaignId}/messaging/${room.chatroomId}`,
        seen: false,
        read: false,
        createdOn: now.toISOString(),
        version: 1,
      },
    ]);

    await send(app, asBusiness, [messageTo(room, 'business', 'Fine')]);
    expect(await noticesIn(asCreator)).toMatchObject([
      {
        title: 'Desert Bloom Café',
        path: `/creator/campaign/${room.campaignId}/messaging/${room.chatroomId}`,
      },
    ]);
  });

  it('once for a room, however many come, and again after it was seen', async () => {
    const { room, asCreator, asBusiness } = await aChat(app);
    const ten = Array.from({ length: 10 }, (_, n) => messageTo(room, 'creator', `message ${n}`));

    for (const one of ten.slice(0, 5)) await send(app, asCreator, [one]);
    await send(app, asCreator, ten.slice(5));
    const [first, ...more] = await noticesIn(asBusiness);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ body: 'message 9', seen: false, version: 6 });

    await send(app, asBusiness, [readUpTo(room, 10)]);
    expect(await noticesIn(asBusiness)).toMatchObject([{ id: first?.id, seen: true, read: true }]);
    await send(app, asCreator, [messageTo(room, 'creator', 'one more')]);

    expect(await noticesIn(asBusiness)).toMatchObject([
      { id: first?.id, body: 'one more', seen: false, read: false },
    ]);
  });

  it('for each of its rooms on its own, in one set of commands', async () => {
    const { db } = app.deps;
    const creator = await aCreator(db);
    const [one, two] = [await aBusiness(db), await aBusiness(db, { name: 'Saguaro Soap' })];
    const rooms = [
      await aRoom(db, { business: one, creator }),
      await aRoom(db, { business: two, creator }),
    ];
    const asCreator = await app.signIn(creator.userId, creator.accountId);

    await send(
      app,
      asCreator,
      rooms.flatMap((room, n) => [
        messageTo(room, 'creator', `first ${n}`),
        messageTo(room, 'creator', `last ${n}`),
      ]),
    );

    for (const [n, business] of [one, two].entries()) {
      const headers = await app.signIn(business.userId, business.accountId);
      expect((await noticesIn(headers)).map(({ body }) => body)).toEqual([`last ${n}`]);
    }
  });

  it('once when it is sent again', async () => {
    const { room, asCreator, asBusiness } = await aChat(app);
    const message = messageTo(room, 'creator', 'Only once');
    await send(app, asCreator, [message]);
    await send(app, asBusiness, [readUpTo(room, 1)]);
    const before = await pull(app, asBusiness);

    expect(await outcomes(app, asCreator, [message, message])).toEqual(['done', 'done']);

    const after = await pull(app, asBusiness);
    expect(after.cursor).toBe(before.cursor);
    expect(after.collections.notifications).toMatchObject([{ seen: true, version: 2 }]);
  });

  it('at the revision that the message itself has, so that no device skips it', async () => {
    const { room, asCreator, asBusiness } = await aChat(app);
    const { cursor } = await pull(app, asBusiness);

    await send(app, asCreator, [messageTo(room, 'creator', 'x')]);

    const page = await pull(app, asBusiness, cursor);
    expect(page.collections.notifications[0]?.revision).toBe(page.messages[0]?.revision);
    expect(page.cursor.endsWith(`.${page.messages[0]?.revision}`)).toBe(true);
  });

  it('at night as well, and a refused message notifies nobody', async () => {
    const day = now;
    now = new Date('2026-11-25T09:00:00.000Z');
    const { room, asCreator, asBusiness } = await aChat(app);

    await outcomes(app, asCreator, [messageTo(room, 'creator', '   ')]);
    expect(await noticesIn(asBusiness)).toEqual([]);
    await send(app, asCreator, [messageTo(room, 'creator', 'Are you awake?')]);

    const [row] = await app.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.accountId, room.businessId));
    expect(row?.pushDue).toEqual(now);
    now = day;
  });
});
