import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { ChatroomId, CommandId } from '#contract/ids.ts';
import { serverForFile } from '../../support/app.ts';
import {
  aChat,
  codeOf,
  expectJson,
  messageTo,
  outcomes,
  pull,
  pullAll,
  send,
} from '../../support/chat.ts';

let logged = '';
const app = await serverForFile({ log: { write: (line) => void (logged += line) } });

describe('a command', () => {
  it('has its effect once and gets the same answer however often it is sent', async () => {
    const { room, asCreator, asBusiness } = await aChat(app);
    const batch = [messageTo(room, 'creator', 'On my way'), messageTo(room, 'creator', 'Soon')];

    const first = await send(app, asCreator, batch);
    const second = await send(app, asCreator, batch);

    expect(first.answers.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(second).toEqual(first);
    const page = await pull(app, asBusiness);
    expect(page.messages.map(({ seq, message }) => [seq, message])).toEqual([
      [1, 'On my way'],
      [2, 'Soon'],
    ]);
    const seen = { lastSeq: 2, unreadByBusiness: 2, unreadByCreator: 0 };
    expect(page.collections.chatrooms[0]).toMatchObject(seen);
  });

  it('has its effect once when ten repeats of its batch arrive at the same moment', async () => {
    const { room, asCreator } = await aChat(app);
    const batch = Array.from({ length: 20 }, (_, n) => messageTo(room, 'creator', `Shot ${n}`));

    const all = await Promise.all(Array.from({ length: 10 }, () => send(app, asCreator, batch)));

    for (const one of all) expect(one).toEqual(all[0]);
    const messages = (await pullAll(app, asCreator)).flatMap((page) => page.messages);
    expect(messages.map(({ seq }) => seq)).toEqual(batch.map((_, n) => n + 1));
    expect(messages.map(({ id }) => id)).toEqual(batch.map(({ id }) => id));
  });

  it('about something that does not exist is refused once too, when repeats of it arrive at the same moment', async () => {
    const { room, asCreator } = await aChat(app);
    const gone = { ...room, chatroomId: newId<ChatroomId>() };
    for (let round = 0; round < 5; round++) {
      const batch = [messageTo(gone, 'creator', 'Is anyone there?')];

      const all = await Promise.all(Array.from({ length: 6 }, () => send(app, asCreator, batch)));

      expect(all[0]?.answers).toMatchObject([{ refusal: { code: 'NOT_FOUND' } }]);
      for (const one of all) expect(one).toEqual(all[0]);
    }
    expect(logged).not.toContain('commands failed');
  });

  it('is answered from the revision in which its effect can be pulled', async () => {
    const { room, asCreator } = await aChat(app);

    const { answers } = await send(app, asCreator, [messageTo(room, 'creator', 'Here')]);

    const { messages, cursor } = await pull(app, asCreator);
    expect(answers[0]).toMatchObject({ outcome: 'done', revision: messages[0]?.revision });
    expect(cursor.split('.')[1]).toBe(String(messages[0]?.revision));
  });

  it('is refused when its id was used with other content, and leaves the first effect alone', async () => {
    const { room, asCreator } = await aChat(app);
    const first = messageTo(room, 'creator', 'At four');
    await send(app, asCreator, [first]);

    const changed = messageTo(room, 'creator', 'At five', { id: first.id });

    expect(await outcomes(app, asCreator, [changed])).toEqual(['COMMAND_ID_REUSED']);
    expect((await pull(app, asCreator)).messages.map(({ message }) => message)).toEqual([
      'At four',
    ]);
    expect(await outcomes(app, asCreator, [first])).toEqual(['done']);
  });

  it('is refused when another account has used its id for a message', async () => {
    const { room, asCreator, asBusiness } = await aChat(app);
    const first = messageTo(room, 'creator', 'Mine');
    await send(app, asCreator, [first]);

    const copied = messageTo(room, 'business', 'Mine now', { id: first.id });

    expect(await outcomes(app, asBusiness, [copied])).toEqual(['COMMAND_ID_REUSED']);
    expect((await pull(app, asBusiness)).messages).toHaveLength(1);
  });

  it('may stand twice in one batch: the second is a repeat, or refused when it differs', async () => {
    const { room, asCreator } = await aChat(app);
    const first = messageTo(room, 'creator', 'Twice');
    const other = messageTo(room, 'creator', 'Not twice', { id: first.id });

    const answers = await outcomes(app, asCreator, [first, first, other]);

    expect(answers).toEqual(['done', 'done', 'COMMAND_ID_REUSED']);
    expect((await pull(app, asCreator)).messages).toHaveLength(1);
  });

  it('that was refused is refused in the same words for ever, also after the reason is gone', async () => {
    const { room, asCreator } = await aChat(app);
    const command = messageTo(room, 'creator', 'Still there?');
    const archive = (archived: boolean) =>
      app.deps.pool.query('update chatrooms set archived = $2 where id = $1', [
        room.chatroomId,
        archived,
      ]);
    await archive(true);
    const first = await send(app, asCreator, [command]);
    await archive(false);

    expect(await send(app, asCreator, [command])).toEqual(first);
    expect(first.answers[0]).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'ROOM_ARCHIVED' },
    });
  });

  it('can be asked after by its account, and by no other', async () => {
    const { room, asCreator, asBusiness } = await aChat(app);
    const command = messageTo(room, 'creator', 'Did it arrive?');
    const { answers, epoch } = await send(app, asCreator, [command]);

    const status = (headers: Record<string, string>, id: string) =>
      app.call(`/commands/${id}`, headers).then((response) => expectJson(response));

    expect(await status(asCreator, command.id)).toEqual({ epoch, answer: answers[0] });
    expect(await status(asBusiness, command.id)).toEqual({ epoch, answer: null });
    expect(await status(asCreator, newId<CommandId>())).toEqual({ epoch, answer: null });
  });
});

describe('a call that is one command', () => {
  it('has one effect for one Idempotency-Key, the same as in a batch', async () => {
    const { room, asCreator } = await aChat(app);
    const command = messageTo(room, 'creator', 'Hello');
    const headers = { ...asCreator, 'idempotency-key': command.id };

    const first = await app.call('/addMessage', headers, { data: command.payload });
    const second = await app.call('/addMessage', headers, { data: command.payload });

    const answer = { id: command.id, seq: 1, createdOn: expect.any(String) };
    expect(await expectJson(first)).toEqual(answer);
    expect(await expectJson(second)).toEqual(answer);
    expect(await outcomes(app, asCreator, [command])).toEqual(['done']);
    expect((await pull(app, asCreator)).messages).toHaveLength(1);
  });

  it('answers a refusal with its status, and refuses a key that is none', async () => {
    const { room, asCreator } = await aChat(app);
    const { payload } = messageTo(room, 'creator', ' \n ');

    const empty = await app.call('/addMessage', asCreator, { data: payload });
    const noKey = await app.call(
      '/addMessage',
      { ...asCreator, 'idempotency-key': '1' },
      { data: payload },
    );

    expect(await codeOf(empty)).toBe('400 MESSAGE_EMPTY');
    expect(await codeOf(noKey)).toBe('400 INVALID');
  });
});
