import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { serverForFile } from '../../support/app.ts';
import { aChat, messageTo, outcomes, pull, send, type Chat } from '../../support/chat.ts';
import { watchStatements } from '../../support/statements.ts';

const app = await serverForFile();
const { pool } = app.deps;

/** A chat whose creator has written before, so that their next message is one of the usual ones. */
async function aWarmChat(): Promise<Chat> {
  const chat = await aChat(app);
  await send(app, chat.asCreator, [messageTo(chat.room, 'creator', 'Hello')]);
  return chat;
}

describe('a message of someone who has written before', () => {
  it('is refused as any other where the room is archived, the pair is blocked, or the names are not the room’s', async () => {
    const archived = await aWarmChat();
    await pool.query('update chatrooms set archived = true where id = $1', [
      archived.room.chatroomId,
    ]);
    const blocked = await aWarmChat();
    await pool.query('insert into blocks (account_id, blocked_id) values ($1, $2)', [
      blocked.business.accountId,
      blocked.creator.accountId,
    ]);
    const named = await aWarmChat();
    const message = messageTo(named.room, 'creator', 'Mine');
    const payload = { ...(message.payload as object), businessId: newId<AccountId>() };
    const tooMany = await aWarmChat();
    await pool.query('update buckets set tokens = 0, refilled_on = now() where key = $1', [
      `chat:${tooMany.creator.accountId}`,
    ]);

    const answers = [
      await outcomes(app, archived.asCreator, [messageTo(archived.room, 'creator', 'Late')]),
      await outcomes(app, blocked.asCreator, [messageTo(blocked.room, 'creator', 'Late')]),
      await outcomes(app, named.asCreator, [{ ...message, payload }]),
      await outcomes(app, tooMany.asCreator, [messageTo(tooMany.room, 'creator', 'Late')]),
    ].flat();

    expect(answers).toEqual(['ROOM_ARCHIVED', 'BLOCKED', 'NOT_FOUND', 'later']);
    for (const { asBusiness } of [archived, blocked, named, tooMany]) {
      expect((await pull(app, asBusiness)).messages).toHaveLength(1);
    }
  });

  it('is answered alike when it is sent again, alone or with a new one', async () => {
    const { room, asCreator, asBusiness } = await aWarmChat();
    const first = messageTo(room, 'creator', 'Once');
    const answer = await send(app, asCreator, [first]);

    const again = await send(app, asCreator, [first]);
    const both = await send(app, asCreator, [first, messageTo(room, 'creator', 'Twice')]);
    const other = messageTo(room, 'creator', 'Not this', { id: first.id });

    expect(again).toEqual(answer);
    expect(both.answers[0]).toEqual(answer.answers[0]);
    expect(await outcomes(app, asCreator, [other])).toEqual(['COMMAND_ID_REUSED']);
    const { messages, collections } = await pull(app, asBusiness);
    expect(messages.map(({ seq, message }) => [seq, message])).toEqual([
      [1, 'Hello'],
      [2, 'Once'],
      [3, 'Twice'],
    ]);
    const { result, revision } = answer.answers[0] as { result: object; revision: number };
    expect(result).toEqual({ seq: 2, createdOn: messages[1]?.createdOn });
    expect(revision).toBeGreaterThan(0);
    expect(collections.chatrooms[0]).toMatchObject({ lastSeq: 3, unreadByBusiness: 3 });
    expect(collections.notifications).toHaveLength(1);
  });

  it('waits for the holder of its room, and has its effect once', async () => {
    const { room, asCreator } = await aWarmChat();
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from chatrooms where id = $1 for update', [room.chatroomId]);

    const watched = watchStatements(pool, async () => {
      expect(await outcomes(app, asCreator, [messageTo(room, 'creator', 'After')])).toEqual([
        'done',
      ]);
    });
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1);
    await holder.query('commit');
    holder.release();

    const names = (await watched).statements.map(({ name }) => name);
    expect(names.indexOf('send-plainly')).toBeLessThan(names.indexOf('lock-rooms'));
    expect((await pull(app, asCreator)).messages.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('of many who write at the same moment is numbered without gaps, and each revision is its own', async () => {
    const { room, asCreator, asBusiness } = await aWarmChat();
    const all = Array.from({ length: 20 }, (_, n) =>
      outcomes(app, n % 2 ? asCreator : asBusiness, [
        messageTo(room, n % 2 ? 'creator' : 'business', `Shot ${n}`),
      ]),
    );

    expect(new Set((await Promise.all(all)).flat())).toEqual(new Set(['done']));
    const { messages } = await pull(app, asCreator);
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1));
    expect(new Set(messages.map(({ revision }) => revision)).size).toBe(21);
  });
});
