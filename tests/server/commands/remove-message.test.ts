import { describe, expect, it } from 'vitest';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { serverForFile } from '../../support/app.ts';
import {
  aChat,
  messageTo,
  outcomes,
  pull,
  send,
  type Chat,
  type Headers,
} from '../../support/chat.ts';

const START = new Date('2026-11-20T12:00:00.000Z');
let now = START;
const app = await serverForFile({ now: () => now });

async function written(text = 'My card number is 4242') {
  now = START;
  const chat = await aChat(app);
  await send(app, chat.asCreator, [messageTo(chat.room, 'creator', text)]);
  const [message] = (await pull(app, chat.asCreator)).messages;
  if (!message) throw new Error('Nothing arrived.');
  return { ...chat, message };
}
type Written = Awaited<ReturnType<typeof written>>;

function removing({ room, message }: Written, tappedOn = now): CommandEnvelope {
  const { chatroomId } = room;
  return {
    id: newId<CommandId>(),
    kind: 'removeMessage',
    occurredAt: tappedOn.toISOString(),
    payload: { chatroomId, messageId: message.id, seq: message.seq },
  };
}

const outcome = async (as: Headers, command: CommandEnvelope): Promise<unknown> =>
  (await outcomes(app, as, [command]))[0];

/** Everywhere that a text may stand. */
async function textsOf({ room }: Pick<Chat, 'room'>): Promise<string> {
  const { rows } = await app.deps.pool.query<{ all: string }>(
    `select concat_ws(' ', (select string_agg(message, ' ') from messages where chatroom_id = $1),
       (select last_message from chatrooms where id = $1),
       (select string_agg(body || coalesce(translations::text, ''), ' ') from notifications where about = 'message:' || $1)) as all`,
    [room.chatroomId],
  );
  return rows[0]?.all ?? '';
}

describe('a message that is taken back', () => {
  it('is erased everywhere, and keeps its place on both sides', async () => {
    const chat = await written();
    const [mine, theirs] = [await pull(app, chat.asCreator), await pull(app, chat.asBusiness)];
    expect(await textsOf(chat)).toContain('4242');

    expect(await outcome(chat.asCreator, removing(chat))).toBe('done');

    expect(await textsOf(chat)).not.toContain('4242');
    for (const [as, before] of [
      [chat.asCreator, mine],
      [chat.asBusiness, theirs],
    ] as const) {
      const { messages, collections } = await pull(app, as, before.cursor);
      expect(messages).toMatchObject([
        { id: chat.message.id, message: '', removedOn: now.toISOString() },
      ]);
      expect(collections.chatrooms).toMatchObject([{ lastMessage: { text: '' }, lastSeq: 1 }]);
    }
    const { collections } = await pull(app, chat.asBusiness, theirs.cursor);
    expect(collections.notifications).toMatchObject([
      { body: 'Message removed', translations: { es: { body: 'Mensaje eliminado' } } },
    ]);
    const { rows } = await app.deps.pool.query(
      'select from notifications where about = $1 and push_due is not null',
      [`message:${chat.room.chatroomId}`],
    );
    expect(rows).toEqual([]);
  });

  it('is nobody else’s, and a second time nothing', async () => {
    const chat = await written();
    const other = await written();
    expect(await outcome(chat.asBusiness, removing(chat))).toBe('FORBIDDEN');
    expect(await outcome(other.asCreator, removing(chat))).toBe('NOT_FOUND');
    expect(await outcome(chat.asCreator, removing({ ...chat, room: other.room }))).toBe(
      'NOT_FOUND',
    );
    expect(await textsOf(chat)).toContain('4242');

    expect(await outcome(chat.asCreator, removing(chat))).toBe('done');
    const { cursor } = await pull(app, chat.asBusiness);
    expect(await outcome(chat.asCreator, removing(chat))).toBe('done');
    expect((await pull(app, chat.asBusiness, cursor)).messages).toEqual([]);
  });

  it.each<[string, number, number, string]>([
    ['a quarter of an hour later', 15 * MINUTE_MS, 0, 'done'],
    ['after that', 15 * MINUTE_MS + 1, 0, 'REMOVAL_TOO_LATE'],
    ['tapped in time without a signal', 30 * HOUR_MS, 30 * HOUR_MS - MINUTE_MS, 'done'],
    [
      'tapped in time, and heard of days later',
      60 * HOUR_MS,
      60 * HOUR_MS - MINUTE_MS,
      'REMOVAL_TOO_LATE',
    ],
    ['by a clock that is ahead', 20 * MINUTE_MS, -MINUTE_MS, 'REMOVAL_TOO_LATE'],
  ])('%s is %s', async (_, later, before, expected) => {
    const chat = await written();
    now = new Date(START.getTime() + later);
    const tappedOn = new Date(now.getTime() - before);
    // Sessions end meanwhile.
    const as = await app.signIn(chat.creator.userId, chat.creator.accountId);
    expect(await outcome(as, removing(chat, tappedOn))).toBe(expected);
  });

  it('leaves the push of an earlier unread one due, until that is taken back too', async () => {
    const chat = await written('See you at three');
    await send(app, chat.asCreator, [messageTo(chat.room, 'creator', 'oops')]);
    const [, last] = (await pull(app, chat.asCreator)).messages;
    if (!last) throw new Error('Nothing arrived.');
    const isDue = async () => {
      const { rows } = await app.deps.pool.query<{ due: boolean }>(
        `select push_due is not null as due from notifications where about = 'message:' || $1`,
        [chat.room.chatroomId],
      );
      return rows.map(({ due }) => due);
    };

    await send(app, chat.asCreator, [removing({ ...chat, message: last })]);
    expect(await isDue()).toEqual([true]);

    await send(app, chat.asCreator, [removing(chat), removing({ ...chat, message: last })]);
    expect(await isDue()).toEqual([false]);
  });

  it('is forgotten by the next one’s notification, in every language', async () => {
    const chat = await written();
    await outcome(chat.asCreator, removing(chat));
    await send(app, chat.asCreator, [messageTo(chat.room, 'creator', 'At six then')]);

    const { collections } = await pull(app, chat.asBusiness);
    expect(collections.notifications).toMatchObject([{ body: 'At six then', translations: null }]);
  });
});
