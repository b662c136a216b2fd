import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { notifications } from '#server/db/schema/notices.ts';
import { serverForFile } from '../../support/app.ts';
import { aChat, messageTo, pull, readUpTo, send } from '../../support/chat.ts';

const app = await serverForFile();

async function aTalk() {
  const chat = await aChat(app);
  for (const n of [1, 2])
    await send(app, chat.asBusiness, [messageTo(chat.room, 'business', `b${n}`)]);
  await send(app, chat.asCreator, [messageTo(chat.room, 'creator', 'c3')]);
  return chat;
}
async function noticeOf(accountId: Awaited<ReturnType<typeof aTalk>>['room']['businessId']) {
  const [row] = await app.deps.db
    .select()
    .from(notifications)
    .where(eq(notifications.accountId, accountId));
  return row;
}

it('reading a room to its end reads its notification, and nothing is pushed any more', async () => {
  const { room, asCreator } = await aTalk();
  const { cursor } = await pull(app, asCreator);

  await send(app, asCreator, [readUpTo(room, 2)]);

  expect(await noticeOf(room.creatorId)).toMatchObject({ seen: true, read: true, pushDue: null });
  const page = await pull(app, asCreator, cursor);
  expect(page.collections.notifications).toMatchObject([{ seen: true, read: true, version: 3 }]);
});

it('reading a part leaves its notification unseen', async () => {
  const { room, asCreator } = await aTalk();

  await send(app, asCreator, [readUpTo(room, 1)]);

  const row = await noticeOf(room.creatorId);
  expect(row).toMatchObject({ seen: false, read: false });
  expect(row?.pushDue).not.toBeNull();
});

it("reading leaves the other side's notification alone", async () => {
  const { room, asCreator } = await aTalk();

  await send(app, asCreator, [readUpTo(room, 3)]);

  expect(await noticeOf(room.businessId)).toMatchObject({ seen: false, version: 1 });
});
