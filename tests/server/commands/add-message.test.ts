import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { CommandId } from '#contract/ids.ts';
import { CHAT_BURST } from '#contract/message/rules.ts';
import { serverForFile } from '../../support/app.ts';
import { freshDatabaseForFile } from '../../support/postgres.ts';
import { aBusiness, aCorporate, aCreator, aMember, aRoom } from '../../support/builders.ts';
import { aChat, codeOf, messageTo, outcomes, pull, pullAll, send } from '../../support/chat.ts';

let now = new Date('2026-11-20T12:00:00.000Z');

const { pool } = await freshDatabaseForFile();
const app = await serverForFile({ pool, now: () => now });

describe('a message', () => {
  it('is numbered without gaps in its room, also when both sides write at the same moment', async () => {
    const { room, asCreator, asBusiness } = await aChat(app);

    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2
          ? send(app, asCreator, [messageTo(room, 'creator', `c${n}`)])
          : send(app, asBusiness, [
              messageTo(room, 'business', `b${n}`),
              messageTo(room, 'business', 'x'),
            ]),
      ),
    );

    const { messages, collections } = await pull(app, asCreator);
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect(collections.chatrooms[0]).toMatchObject({
      lastSeq: 30,
      unreadByCreator: 20,
      unreadByBusiness: 10,
    });
  });

  it('is cleaned before it is kept', async () => {
    const { room, asCreator } = await aChat(app);

    await send(app, asCreator, [messageTo(room, 'creator', '  <b>hi</b>\u202e\u0000\r\n👩🏽‍🎤 ')]);

    expect((await pull(app, asCreator)).messages[0]?.message).toBe('<b>hi</b>\n👩🏽‍🎤');
  });

  it('never seems older than the one before it, even when the clock goes back', async () => {
    const { room, asCreator } = await aChat(app);
    await send(app, asCreator, [messageTo(room, 'creator', 'first')]);
    const before = now;

    now = new Date(before.getTime() - 60_000);
    await send(app, asCreator, [messageTo(room, 'creator', 'second')]);
    now = before;

    const times = (await pull(app, asCreator)).messages.map(({ createdOn }) => createdOn);
    expect(times).toEqual([before.toISOString(), before.toISOString()]);
  });

  it('is shortened in the room list by whole characters', async () => {
    const { room, asCreator } = await aChat(app);

    await send(app, asCreator, [messageTo(room, 'creator', '🎬'.repeat(200))]);

    const [chatroom] = (await pull(app, asCreator)).collections.chatrooms;
    expect(chatroom?.lastMessage?.text).toBe('🎬'.repeat(140));
  });

  it.each([
    ['says it is from the other side', 'SENDER_MISMATCH', { isMessageFromCreator: false }],
    ['names another campaign', 'NOT_FOUND', { campaignId: newId<never>() }],
    ['names another business', 'NOT_FOUND', { businessId: newId<never>() }],
    ['names another creator', 'NOT_FOUND', { creatorId: newId<never>() }],
    ['names a room that does not exist', 'NOT_FOUND', { chatroomId: newId<never>() }],
    ['is empty', 'MESSAGE_EMPTY', { message: '\u200f\u202a \u0007'.replace('\u200f', '') }],
    ['is longer than 4,000 characters', 'MESSAGE_TOO_LONG', { message: '🎬'.repeat(4001) }],
    ['has a text that is none', 'INVALID', { message: 1 as unknown as string }],
  ] satisfies [string, string, object][])('is refused when it %s', async (_, code, over) => {
    const { room, asCreator } = await aChat(app);

    const command = messageTo(room, 'creator', 'x');
    const forged = { ...command, payload: { ...(command.payload as object), ...over } };

    expect(await outcomes(app, asCreator, [forged])).toEqual([code]);
    expect((await pull(app, asCreator)).messages).toEqual([]);
  });

  it('has no effect with a field of a newer build, such as its own time: the app tries again', async () => {
    const { room, asCreator } = await aChat(app);
    const command = messageTo(room, 'creator', 'x');
    const createdOn = '2020-01-01T00:00:00.000Z';
    const newer = { ...command, payload: { ...(command.payload as object), createdOn } };

    expect(await outcomes(app, asCreator, [newer])).toEqual(['failed']);
    expect((await pull(app, asCreator)).messages).toEqual([]);
  });

  it('is refused in an archived room', async () => {
    const { db } = app.deps;
    const [business, creator] = [await aBusiness(db), await aCreator(db)];
    const room = await aRoom(db, { business, creator, archived: true });
    const asCreator = await app.signIn(creator.userId, creator.accountId);

    expect(await outcomes(app, asCreator, [messageTo(room, 'creator', 'x')])).toEqual([
      'ROOM_ARCHIVED',
    ]);
  });

  it("does not find another tenant's room, whatever it says about itself", async () => {
    const { room } = await aChat(app);
    const { asCreator: stranger } = await aChat(app);

    const answers = await outcomes(app, stranger, [
      messageTo(room, 'creator', 'x'),
      messageTo(room, 'business', 'x'),
    ]);

    expect(answers).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  it('may be written by a corporate manager for a business, and not by a viewer', async () => {
    const { db } = app.deps;
    const corporate = await aCorporate(db);
    const [business, creator] = [
      await aBusiness(db, { corporateId: corporate.accountId }),
      await aCreator(db),
    ];
    const room = await aRoom(db, { business, creator });
    const manager = await aMember(db, corporate.accountId, 'corp-manager');
    const viewer = await aMember(db, corporate.accountId, 'corp-viewer');
    const command = messageTo(room, 'business', 'From head office');

    const asViewer = await app.signIn(viewer, business.accountId);
    const asManager = await app.signIn(manager, business.accountId);

    expect(await outcomes(app, asViewer, [command])).toEqual(['FORBIDDEN']);
    expect(await outcomes(app, asManager, [command])).toEqual(['done']);
  });

  it('beyond the burst waits for its turn and holds its lane only', async () => {
    const { room, asCreator, creator } = await aChat(app);
    const business = await aBusiness(app.deps.db);
    const other = await aRoom(app.deps.db, { business, creator });
    for (let sent = 0; sent < CHAT_BURST; sent += 100) {
      await send(
        app,
        asCreator,
        Array.from({ length: 100 }, (_, n) => messageTo(room, 'creator', `${n}`)),
      );
    }
    const late = [
      messageTo(room, 'creator', 'one'),
      messageTo(room, 'creator', 'two'),
      messageTo(other, 'creator', 'three'),
    ];

    const { answers } = await send(app, asCreator, late);
    now = new Date(now.getTime() + 2_000);
    const after = await outcomes(app, asCreator, late);
    const { answers: rest } = await send(app, asCreator, late);

    expect(answers.map(({ outcome }) => outcome)).toEqual(['later', 'notTried', 'later']);
    expect(answers[0]).toMatchObject({ refusal: { code: 'TOO_MANY_MESSAGES', retryAfter: 6 } });
    expect(after).toEqual(['done', 'later', 'later']);
    expect(rest[1]).toMatchObject({ outcome: 'later', refusal: { retryAfter: 4 } });
    const seqs = (await pullAll(app, asCreator)).flatMap(
      ({ collections }) => collections.chatrooms,
    );
    expect(seqs.find(({ chatroomId }) => chatroomId === room.chatroomId)?.lastSeq).toBe(
      CHAT_BURST + 1,
    );
  });

  it('of a long backlog comes again when there are turns enough to be worth a request', async () => {
    const { room, asCreator } = await aChat(app);
    const hundred = () => Array.from({ length: 100 }, (_, n) => messageTo(room, 'creator', `${n}`));
    for (let sent = 0; sent < CHAT_BURST; sent += 100) await send(app, asCreator, hundred());
    const backlog = hundred();

    const { answers } = await send(app, asCreator, backlog);
    const wait = (answers[0] as { refusal: { retryAfter: number } }).refusal.retryAfter;
    now = new Date(now.getTime() + wait * 1000);
    const after = await outcomes(app, asCreator, backlog);

    expect(wait).toBe(50);
    expect(after.filter((outcome) => outcome === 'done')).toHaveLength(25);
  });

  it('that is a repeat needs no turn', async () => {
    const { room, asCreator } = await aChat(app);
    const batches = Array.from({ length: CHAT_BURST / 100 }, () =>
      Array.from({ length: 100 }, (_, n) => messageTo(room, 'creator', `${n}`)),
    );
    for (const batch of batches) await send(app, asCreator, batch);

    expect(new Set(await outcomes(app, asCreator, batches[0] ?? []))).toEqual(new Set(['done']));
  });
});

describe('a batch', () => {
  it('is not delivered when someone else holds its room too long, and is none of its own fault', async () => {
    const { room, asCreator } = await aChat(app);
    const batch = [messageTo(room, 'creator', 'one'), messageTo(room, 'creator', 'two')];
    const holder = await app.deps.pool.connect();
    await holder.query('begin');
    await holder.query('select from chatrooms where id = $1 for update', [room.chatroomId]);

    const response = await app.call('/commands', asCreator, { commands: batch });
    await holder.query('rollback');
    holder.release();

    expect(await codeOf(response)).toBe('503 UNAVAILABLE');
    expect(await outcomes(app, asCreator, batch)).toEqual(['done', 'done']);
  });

  it('refuses malformed commands alone, and runs the others', async () => {
    const { room, asCreator } = await aChat(app);

    const answers = await outcomes(app, asCreator, [
      messageTo(room, 'creator', 'one'),
      messageTo(room, 'creator', 'x', { kind: 'bookAppointment' }),
      { ...messageTo(room, 'creator', 'x'), payload: null },
      messageTo(room, 'creator', 'two'),
    ]);

    expect(answers).toEqual(['done', 'INVALID', 'INVALID', 'done']);
    expect((await pull(app, asCreator)).messages.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('keeps a failing command to its own lane, and delivers it when the fault is gone', async () => {
    const { room, asCreator, creator } = await aChat(app);
    const other = await aRoom(app.deps.db, { business: await aBusiness(app.deps.db), creator });
    await app.deps.pool.query(`
      create function poison() returns trigger language plpgsql as
        $$ begin if new.message = 'poison' then raise exception 'poisoned'; end if; return new; end $$;
      create trigger poison before insert on messages for each row execute function poison()`);
    const batch = [
      messageTo(room, 'creator', 'before'),
      messageTo(room, 'creator', 'poison'),
      messageTo(other, 'creator', 'elsewhere'),
      messageTo(room, 'creator', 'behind'),
    ];

    const hurt = await outcomes(app, asCreator, batch);
    await app.deps.pool.query('drop trigger poison on messages');
    const healed = await outcomes(app, asCreator, batch);

    expect(hurt).toEqual(['done', 'failed', 'done', 'notTried']);
    expect(healed).toEqual(['done', 'done', 'done', 'done']);
    const texts = (await pull(app, asCreator)).messages
      .filter(({ chatroomId }) => chatroomId === room.chatroomId)
      .map(({ seq, message }) => [seq, message]);
    expect(texts).toEqual([
      [1, 'before'],
      [2, 'poison'],
      [3, 'behind'],
    ]);
  });

  it('is not delivered when the membership is gone, and nothing of it is kept', async () => {
    const { room, asCreator, creator } = await aChat(app);
    const id = newId<CommandId>();
    await app.deps.pool.query('delete from memberships where user_id = $1', [creator.userId]);

    const response = await app.call('/commands', asCreator, {
      commands: [messageTo(room, 'creator', 'x', { id })],
    });

    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'MEMBERSHIP_GONE' });
    const kept = await app.deps.pool.query('select from commands where id = $1', [id]);
    expect(kept.rowCount).toBe(0);
  });
});
