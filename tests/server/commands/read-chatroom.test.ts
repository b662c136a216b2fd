import { expect, it } from 'vitest';
import { serverForFile } from '../../support/app.ts';
import { aChat, codeOf, messageTo, outcomes, pull, readUpTo, send } from '../../support/chat.ts';

const app = await serverForFile();

async function aTalk() {
  const chat = await aChat(app);
  await send(
    app,
    chat.asBusiness,
    [1, 2, 3].map((n) => messageTo(chat.room, 'business', `b${n}`)),
  );
  await send(
    app,
    chat.asCreator,
    [4, 5].map((n) => messageTo(chat.room, 'creator', `c${n}`)),
  );
  return chat;
}

const roomOf = async (headers: Record<string, string>) =>
  (await pull(app, headers)).collections.chatrooms[0];

it('reading up to a message leaves the later ones of the other side unread', async () => {
  const { room, asCreator, asBusiness } = await aTalk();

  await send(app, asCreator, [readUpTo(room, 2)]);

  const seen = {
    seenSeqByCreator: 2,
    unreadByCreator: 1,
    seenSeqByBusiness: 0,
    unreadByBusiness: 2,
  };
  expect(await roomOf(asCreator)).toMatchObject(seen);
  expect(await roomOf(asBusiness)).toMatchObject(seen);
});

it('the higher read state wins, whichever device is heard last', async () => {
  const { room, asCreator } = await aTalk();

  await send(app, asCreator, [readUpTo(room, 5)]);
  await send(app, asCreator, [readUpTo(room, 1)]);

  expect(await roomOf(asCreator)).toMatchObject({ seenSeqByCreator: 5, unreadByCreator: 0 });
});

it('nobody can have read what was not written yet', async () => {
  const { room, asCreator } = await aTalk();

  await send(app, asCreator, [readUpTo(room, 1000)]);
  await send(app, asCreator, [messageTo(room, 'creator', 'c6')]);

  expect(await roomOf(asCreator)).toMatchObject({ seenSeqByCreator: 5, lastSeq: 6 });
});

it('reading what was read already disturbs nobody', async () => {
  const { room, asCreator, asBusiness } = await aTalk();
  await send(app, asCreator, [readUpTo(room, 3)]);
  const before = await pull(app, asBusiness);

  const { answers } = await send(app, asCreator, [readUpTo(room, 3)]);

  expect(answers[0]).toMatchObject({ outcome: 'done', result: { seenSeq: 3 } });
  expect((await pull(app, asBusiness)).cursor).toBe(before.cursor);
});

it("another tenant's room cannot be read, and the call answers that it does not exist", async () => {
  const { room } = await aTalk();
  const { asCreator: stranger } = await aChat(app);

  expect(await outcomes(app, stranger, [readUpTo(room, 1)])).toEqual(['NOT_FOUND']);
  const call = await app.call(`/chatrooms/${room.chatroomId}/read`, stranger, { seq: 1 });
  expect(await codeOf(call)).toBe('404 NOT_FOUND');
});

it('the call does what the command does, and refuses a seq that is none', async () => {
  const { room, asCreator } = await aTalk();
  const path = `/chatrooms/${room.chatroomId}/read`;

  expect((await app.call(path, asCreator, { seq: 2 })).status).toBe(200);
  expect(await codeOf(await app.call(path, asCreator, { seq: -1 }))).toBe('400 INVALID');
  expect(await roomOf(asCreator)).toMatchObject({ seenSeqByCreator: 2 });
});
