import { expect, it } from 'vitest';
import { MESSAGES_PER_PAGE } from '#contract/message/rules.ts';
import { FIRST_WINDOW_ROOMS, type SyncPage, WINDOW_ROOMS } from '#contract/sync/sync.ts';
import { serverForFile } from '../../support/app.ts';
import { aRoom, type Room } from '../../support/builders.ts';
import { aChat, codeOf, expectJson, messageTo, pull, pullAll, send } from '../../support/chat.ts';
import { copyFrom, truthOf } from '../../support/feed.ts';

let now = new Date('2026-11-20T12:00:00.000Z');

const app = await serverForFile({ now: () => now });

/** A creator with rooms of which each had its message a second after the one before. */
async function aBusyCreator(count: number) {
  const chat = await aChat(app);
  const rooms: Room[] = [chat.room];
  while (rooms.length < count) rooms.push(await aRoom(app.deps.db, chat));
  for (const room of rooms) {
    now = new Date(now.getTime() + 1000);
    await send(app, chat.asBusiness, [messageTo(room, 'business', 'hello')]);
  }
  return { ...chat, rooms };
}

it('brings the rooms with the newest activity first, a few at once and then many', async () => {
  const count = FIRST_WINDOW_ROOMS + WINDOW_ROOMS + 5;
  const { asCreator, rooms } = await aBusyCreator(count);

  const pages = await pullAll(app, asCreator);

  expect(pages.map((page) => page.collections.chatrooms.length)).toEqual([
    FIRST_WINDOW_ROOMS,
    WINDOW_ROOMS,
    5,
  ]);
  expect(pages.map(({ more }) => more)).toEqual([true, true, false]);
  expect(pages.map(({ since }) => since)).toEqual([null, pages[0]?.cursor, pages[1]?.cursor]);
  const order = pages.flatMap((page) =>
    page.collections.chatrooms.map(({ chatroomId }) => chatroomId),
  );
  expect(order).toEqual(rooms.map(({ chatroomId }) => chatroomId).toReversed());
  expect(pages.flatMap(({ messages }) => messages)).toHaveLength(count);
});

it('brings a room at a time to a line that carries no more, and leaves nothing out', async () => {
  const { asCreator, rooms } = await aBusyCreator(4);
  const pages: SyncPage[] = [];
  do {
    const since = pages.at(-1)?.cursor;
    const path = `/sync?limit=${MESSAGES_PER_PAGE}${since === undefined ? '' : `&since=${since}`}`;
    pages.push(await expectJson<SyncPage>(await app.call(path, asCreator)));
  } while (pages.at(-1)?.more);

  expect(pages.map((page) => page.collections.chatrooms.map((one) => one.chatroomId))).toEqual(
    rooms.map(({ chatroomId }) => [chatroomId]).toReversed(),
  );
  expect(pages.flatMap(({ messages }) => messages)).toHaveLength(4);
});

it.each(['0', '1001', '2.5', 'all'])('refuses a limit of %s', async (limit) => {
  const { asCreator } = await aChat(app);

  expect(await codeOf(await app.call(`/sync?limit=${limit}`, asCreator))).toBe('400 INVALID');
});

it('ends with its window when no other room follows', async () => {
  const { asCreator } = await aBusyCreator(FIRST_WINDOW_ROOMS);

  const pages = await pullAll(app, asCreator);

  expect(pages.map((page) => page.collections.chatrooms.length)).toEqual([FIRST_WINDOW_ROOMS]);
});

it('brings the newest page of messages of each room, not its history', async () => {
  const { room, asCreator, asBusiness } = await aChat(app);
  const count = MESSAGES_PER_PAGE + 10;
  const all = Array.from({ length: count }, (_, n) => messageTo(room, 'business', `${n + 1}`));
  await send(app, asBusiness, all);

  const { messages } = await pull(app, asCreator);

  expect(messages.map(({ seq }) => seq)).toEqual(all.map((_, n) => n + 1).slice(10));
});

it('together with a catch-up equals a full recomputation, whatever happens between its windows', async () => {
  const { asCreator, asBusiness, creator, rooms } = await aBusyCreator(
    FIRST_WINDOW_ROOMS + WINDOW_ROOMS + 30,
  );
  const pages = [await pull(app, asCreator)];
  const step = async () => pages.push(await pull(app, asCreator, pages.at(-1)?.cursor));
  const write = (at: number) =>
    send(app, asBusiness, [messageTo(rooms.at(at) ?? rooms[0]!, 'business', `at ${at}`)]);

  now = new Date(now.getTime() + 1000);
  await write(0);
  await write(-1);
  await write(60);
  await step();
  await write(1);
  await step();
  const firstContact = pages.length;
  await write(2);
  await step();

  expect(pages[firstContact - 1]?.more).toBe(false);
  expect(copyFrom(pages)).toEqual(await truthOf(app.deps.pool, creator.accountId));
});

it('brings every character as it was written, and what was removed without its text', async () => {
  const chat = await aChat(app);
  const written = ['"Golden" \\ hour\n{}', 'Ñandú\u2028🌵', 'gone'];
  for (const text of written) {
    for (const [headers, side] of [
      [chat.asCreator, 'creator'] as const,
      [chat.asBusiness, 'business'] as const,
    ]) {
      await send(app, headers, [messageTo(chat.room, side, text)]);
    }
  }
  await app.deps.pool.query(
    "update messages set removed_on = now() where chatroom_id = $1 and message = 'gone'",
    [chat.room.chatroomId],
  );

  for (const headers of [chat.asCreator, chat.asBusiness]) {
    const { messages } = await pull(app, headers);
    expect(messages.map(({ message }) => message)).toEqual(
      [...written.slice(0, 2), ''].flatMap((text) => [text, text]),
    );
  }
});

it('of an account without rooms is empty and complete', async () => {
  const { asCreator, room } = await aChat(app);
  await app.deps.pool.query('delete from feed where record_id = $1', [room.chatroomId]);

  const page = await pull(app, asCreator);

  expect(page).toMatchObject({
    since: null,
    more: false,
    messages: [],
    collections: { chatrooms: [] },
  });
});
