import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { MessageId } from '#contract/ids.ts';
import { startMirror, switchTriggers } from '#server/mirror/start.ts';
import { writeDue } from '#server/mirror/write-due.ts';
import { firestoreMirror } from '#server/ports/mirror/firestore.ts';
import { serverForFile } from '../../support/app.ts';
import { aChat, messageTo, send } from '../../support/chat.ts';
import { firebase, PROJECT } from './stand-in-google.ts';

const ROOT = `projects/${PROJECT}/databases/(default)/documents/`;
type Value = Record<string, unknown>;
type Write = { delete: string } | { update: { name: string; fields: Record<string, Value> } };

const app = await serverForFile();
const { pool } = app.deps;
const log = pino({ level: 'silent' });

/** Firestore as its commits leave it. */
const documents = new Map<string, Record<string, unknown>>();
/** The paths in the order in which they were written. */
let written: string[];
type Answer = () => Response | Promise<Response>;
/** What the next commits answer before any other. */
let answers: Answer[];
/** What the token service answers in place of a token. */
let tokenAnswer: Answer | null = null;
let granted = 0;
/** Access tokens up to this one are no longer valid. */
let withdrawn = 0;
const withdraw: Answer = () => {
  withdrawn = granted;
  return new Response(null, { status: 401 });
};
const late: Answer = () => Promise.reject(new DOMException('Too late', 'TimeoutError'));

const plain = ([name, value]: [string, Value]) => [name, Object.values(value)[0]];

const fetch: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (request.url.includes('oauth2')) {
    if (tokenAnswer) return tokenAnswer();
    granted += 1;
    return Response.json({ access_token: `granted-${granted}`, expires_in: 3_600 });
  }
  const bearer = request.headers.get('authorization')?.split('-')[1];
  if (!(Number(bearer) > withdrawn)) return new Response(null, { status: 401 });
  const answer = await answers.shift()?.();
  if (answer && !answer.ok) return answer;
  const { writes } = (await request.json()) as { writes: Write[] };
  for (const one of writes) {
    const name = 'delete' in one ? one.delete : one.update.name;
    written.push(name.slice(ROOT.length));
    if ('delete' in one) documents.delete(name.slice(ROOT.length));
    else
      documents.set(
        name.slice(ROOT.length),
        Object.fromEntries(Object.entries(one.update.fields).map(plain)),
      );
  }
  return answer ?? Response.json({});
};

const openMirror = () =>
  firestoreMirror({
    account: firebase.account,
    firestore: { emulator: null },
    fetch,
    now: () => new Date(),
  });
const mirror = openMirror();
const writeAll = async (by = mirror) => {
  while ((await writeDue({ pool, log, mirror: by })) === 'copying');
};
const due = async () =>
  Number((await pool.query('select count(*) from mirror_outbox')).rows[0].count);

beforeEach(async () => {
  [written, answers, withdrawn] = [[], [], 0];
  await switchTriggers(pool, true);
  await writeAll();
  written = [];
});
afterEach(() => switchTriggers(pool, false));

describe('the mirror', () => {
  it('has a chat with its messages in the order in which they were written', async () => {
    const { asCreator, asBusiness, room, creator, business } = await aChat(app);
    const first = messageTo(room, 'creator', 'Are you open?');
    await send(app, asCreator, [first]);
    await send(app, asBusiness, [messageTo(room, 'business', 'Until ten')]);

    await writeAll();

    const path = `chatrooms/${room.chatroomId}`;
    const messages = written.filter((one) => one.startsWith(`${path}/messages/`));
    expect(messages.map((one) => documents.get(one)?.['message'])).toEqual([
      'Are you open?',
      'Until ten',
    ]);
    expect(documents.get(messages[0] ?? '')).toMatchObject({
      createdOn: expect.stringMatching(/^\d{4}-.*Z$/),
      isMessageFromCreator: true,
      removed: false,
    });
    expect(documents.get(path)).toMatchObject({
      ...room,
      creatorFirstName: 'Maya',
      archived: false,
    });
    expect(documents.get(`accounts/${business.accountId}`)).toEqual({
      id: business.accountId,
      accountId: business.accountId,
      accountType: 'business',
      members: { values: [{ stringValue: business.userId }] },
    });
    const notices = [...documents].filter(([one]) =>
      one.startsWith(`accounts/${creator.accountId}/notifications/`),
    );
    expect(notices[0]?.[1]).toMatchObject({
      accountId: creator.accountId,
      seen: false,
      read: false,
    });
    expect(await due()).toBe(0);
  });

  it('follows a removed message, a read notification, and a member who left', async () => {
    const { asCreator, asBusiness, room, creator, business } = await aChat(app);
    await send(app, asCreator, [messageTo(room, 'creator', 'A secret')]);
    await writeAll();
    const { rows } = await pool.query<{ id: MessageId }>(
      'select id from messages where chatroom_id = $1',
      [room.chatroomId],
    );
    const id = rows[0]?.id ?? '';

    await pool.query("update messages set removed_on = now(), message = '' where id = $1", [id]);
    await app.call(`/chatrooms/${room.chatroomId}/read`, asBusiness, { seq: 1 });
    await pool.query('delete from memberships where user_id = $1', [creator.userId]);
    await writeAll();

    const path = `chatrooms/${room.chatroomId}/messages/${id}`;
    expect(documents.get(path)).toMatchObject({ message: '', removed: true });
    expect(documents.get(`accounts/${creator.accountId}`)?.['members']).toEqual({ values: [] });
    const notices = [...documents].filter(([one]) =>
      one.startsWith(`accounts/${business.accountId}/notifications/`),
    );
    expect(notices.map(([, fields]) => fields['read'])).toEqual([true]);
    await pool.query('delete from notifications where account_id = $1', [business.accountId]);
    await writeAll();
    expect(
      [...documents.keys()].some((one) => one.startsWith(`accounts/${business.accountId}/n`)),
    ).toBe(false);
  });

  it('names neither a creator nor a business that has deleted its account', async () => {
    for (const side of ['creator', 'business'] as const) {
      const { asCreator, asBusiness, room, [side]: leaving } = await aChat(app);
      await send(app, asCreator, [messageTo(room, 'creator', 'Are you open?')]);
      await writeAll();
      const { rows } = await pool.query('select email from users where id = $1', [leaving.userId]);
      const headers = side === 'creator' ? asCreator : asBusiness;
      // Nobody leaves open work behind.
      await pool.query(`update campaigns set status = 'completed' where id = $1`, [
        room.campaignId,
      ]);

      const answer = await app.call('/deleteAccount', headers, { email: rows[0].email });
      expect(answer.status).toBe(200);
      await writeAll();

      expect(documents.get(`chatrooms/${room.chatroomId}`)).toMatchObject(
        side === 'creator'
          ? { creatorFirstName: 'Deleted', creatorLastName: 'person', archived: true }
          : { businessName: 'Deleted business', archived: true },
      );
    }
  });

  it('has nothing of a transaction that rolled back', async () => {
    const { room } = await aChat(app);
    await writeAll();
    const client = await pool.connect();
    await client.query('begin');
    await client.query(
      `insert into messages (chatroom_id, seq, id, business_id, creator_id, message, is_message_from_creator)
       values ($1, 99, $2, $3, $4, 'never said', true)`,
      [room.chatroomId, newId(), room.businessId, room.creatorId],
    );
    await client.query('rollback');
    client.release();

    expect(await due()).toBe(0);
  });
});

describe('a write of the mirror', () => {
  it('is repeated after an outage or a lost answer, and changes nothing the second time', async () => {
    const { asCreator, room } = await aChat(app);
    await writeAll();
    await send(app, asCreator, [messageTo(room, 'creator', 'Hello')]);
    const waiting = await due();
    written = [];
    const unavailable = () => new Response(null, { status: 503 });
    answers = [unavailable];
    await expect(writeAll()).rejects.toThrow('503');
    expect([written, await due()]).toEqual([[], waiting]);

    // The commit happens, and the answer is lost.
    const lost = {
      write: async (...all: Parameters<typeof mirror.write>) => {
        await mirror.write(...all);
        throw new Error('lost');
      },
    };
    await expect(writeDue({ pool, log, mirror: lost })).rejects.toThrow('lost');
    const after = structuredClone([...documents]);
    const once = written.length;
    await writeAll();

    expect(written.length).toBe(2 * once);
    expect([...documents]).toEqual(after);
    expect(await due()).toBe(0);
  });

  it.each<[string, { api?: Answer; token?: Answer }]>([
    ['withdraws our access token', { api: withdraw }],
    ['refuses our account', { api: () => new Response(null, { status: 403 }) }],
    ['asks us to slow down', { api: () => new Response(null, { status: 429 }) }],
    ['does not answer', { api: late }],
    ['gives us no access token', { token: () => new Response(null, { status: 400 }) }],
    ['answers a page in place of a token', { token: () => new Response('<html>') }],
    ['does not answer for a token', { token: late }],
  ])('waits, and catches up in order, while Google %s', async (_, { api, token = null }) => {
    const { asCreator, room } = await aChat(app);
    await writeAll();
    await send(app, asCreator, [messageTo(room, 'creator', 'First')]);
    await send(app, asCreator, [messageTo(room, 'creator', 'Second')]);
    const waiting = await due();
    written = [];
    const started = openMirror();
    answers = api ? [api] : [];
    tokenAnswer = token;

    await expect(writeAll(started)).rejects.toThrow();
    expect([written, await due()]).toEqual([[], waiting]);

    tokenAnswer = null;
    await writeAll(started);
    const messages = written.filter((one) => one.includes('/messages/'));
    expect(messages.map((one) => documents.get(one)?.['message'])).toEqual(['First', 'Second']);
    expect(await due()).toBe(0);
  });

  it('leaves out a document that the database cannot hold, and none of the others', async () => {
    const { asCreator, room } = await aChat(app);
    await writeAll();
    await send(app, asCreator, [
      messageTo(room, 'creator', 'Too much'),
      messageTo(room, 'creator', 'Just right'),
    ]);
    const invalid = () => new Response(null, { status: 400 });
    answers = [invalid, invalid];

    await writeAll();

    const told = [...documents.values()].map((one) => one['message']);
    expect(told.includes('Just right')).toBe(true);
    expect(await due()).toBe(0);
  });

  it('keeps documents of different kinds with the same id apart', async () => {
    const { room, business } = await aChat(app);
    await writeAll();
    written = [];
    await pool.query(
      `insert into mirror_outbox (kind, record_id, parent_id) values ('chatroom', $1, null), ('notification', $1, $2)`,
      [room.chatroomId, business.accountId],
    );

    await writeAll();

    expect(written).toEqual([
      `chatrooms/${room.chatroomId}`,
      `accounts/${business.accountId}/notifications/${room.chatroomId}`,
    ]);
  });

  it('is made by one process at a time', async () => {
    const { asCreator, room } = await aChat(app);
    await send(app, asCreator, [messageTo(room, 'creator', 'Once')]);

    await Promise.all([writeAll(), writeAll(), writeAll()]);

    expect(written.filter((one) => one.includes('/messages/'))).toHaveLength(1);
  });
});

it('costs nothing where it is not configured, and catches up when it is', async () => {
  await switchTriggers(pool, false);
  const { asCreator, room } = await aChat(app);
  await send(app, asCreator, [messageTo(room, 'creator', 'Before')]);
  expect(await due()).toBe(0);

  await switchTriggers(pool, true);
  await writeAll();

  const path = `chatrooms/${room.chatroomId}/messages/`;
  expect(
    [...documents].filter(([one]) => one.startsWith(path)).map(([, one]) => one['message']),
  ).toEqual(['Before']);
  await switchTriggers(pool, true);
  expect(await due()).toBe(0);
});

it('logs once, where it is switched off, that its copies stay readable in Firestore', async () => {
  const said: string[] = [];
  const hearing = pino({ level: 'warn' }, { write: (line) => void said.push(line) });
  for (let starts = 0; starts < 2; starts += 1) {
    await (
      await startMirror({ pool, direct: pool, log: hearing }, null)
    )();
  }
  expect(said).toEqual([expect.stringContaining('copies stay in Firestore')]);
});
