import { describe, expect, it } from 'vitest';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import { newId } from '#contract/new-id.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import { MESSAGES_PER_PAGE } from '#contract/message/rules.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aRoom } from '../../support/builders.ts';
import {
  aChat,
  codeOf,
  expectJson,
  messageTo,
  pull,
  send,
  type Headers,
} from '../../support/chat.ts';

const app = await serverForFile();

async function history(headers: Headers, id: string, query = '') {
  const response = await app.call(`/chatrooms/${id}/messages${query}`, headers);
  const { messages } = await expectJson<{ messages: MessageRecord[] }>(response);
  return messages.map(({ seq }) => seq);
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

describe('the room list', () => {
  it('has every room of the account, newest activity first, as in the feed', async () => {
    const chat = await aChat(app);
    const other = await aRoom(app.deps.db, {
      business: await aBusiness(app.deps.db),
      creator: chat.creator,
    });
    await send(app, chat.asCreator, [messageTo(other, 'creator', 'first')]);
    await send(app, chat.asCreator, [messageTo(chat.room, 'creator', 'second')]);

    const { data } = await expectJson<{ data: ChatroomRecord[] }>(
      await app.call('/chatrooms', chat.asCreator),
    );

    expect(data.map(({ chatroomId }) => chatroomId)).toEqual([
      chat.room.chatroomId,
      other.chatroomId,
    ]);
    expect(data).toEqual((await pull(app, chat.asCreator)).collections.chatrooms);
    expect(data[0]).toMatchObject({ campaignTitle: 'Patio season', creatorFirstName: 'Maya' });
  });
});

describe('the history of a room', () => {
  it('comes in pages, newest first and ascending within', async () => {
    const { room, asBusiness, asCreator } = await aChat(app);
    await send(
      app,
      asBusiness,
      numbers(1, 100).map((n) => messageTo(room, 'business', `${n}`)),
    );

    expect(await history(asCreator, room.chatroomId)).toEqual(
      numbers(100 - MESSAGES_PER_PAGE + 1, 100),
    );
    expect(await history(asCreator, room.chatroomId, '?before=37&limit=5')).toEqual(
      numbers(32, 36),
    );
    expect(await history(asCreator, room.chatroomId, '?before=1')).toEqual([]);
  });

  it('of a room without messages is empty', async () => {
    const { room, asCreator } = await aChat(app);

    expect(await history(asCreator, room.chatroomId)).toEqual([]);
  });

  it("of another tenant's room, or of none, does not exist", async () => {
    const { room } = await aChat(app);
    const { asCreator: stranger } = await aChat(app);

    for (const id of [room.chatroomId, newId<never>()]) {
      expect(await codeOf(await app.call(`/chatrooms/${id}/messages`, stranger))).toBe(
        '404 NOT_FOUND',
      );
    }
  });

  it('refuses a page that is none', async () => {
    const { room, asCreator } = await aChat(app);

    for (const query of ['before=0', 'before=x', 'limit=0', 'limit=513', 'limit=1.5', 'after=1']) {
      const response = await app.call(`/chatrooms/${room.chatroomId}/messages?${query}`, asCreator);
      expect(await codeOf(response)).toBe('400 INVALID');
    }
    expect(await codeOf(await app.call('/chatrooms/1/messages', asCreator))).toBe('400 INVALID');
  });
});
