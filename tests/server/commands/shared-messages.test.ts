import { expect, it } from 'vitest';
import type { BatchAnswer, CommandEnvelope } from '#contract/commands/command-batch.ts';
import { LOCK_LIMIT } from '#server/db/transaction.ts';
import { serverForFile } from '../../support/app.ts';
import { askAsCreator } from '../../support/ask-as-creator.ts';
import { aChat, messageTo, pull, send, type Chat } from '../../support/chat.ts';
import { watchStatements } from '../../support/statements.ts';

const app = await serverForFile();
const { pool } = app.deps;

async function warmChats(count: number): Promise<Chat[]> {
  const chats: Chat[] = [];
  while (chats.length < count) {
    const chat = await aChat(app);
    await send(app, chat.asCreator, [messageTo(chat.room, 'creator', 'Hello')]);
    chats.push(chat);
  }
  return chats;
}

const ask = (chat: Chat, message: CommandEnvelope) => askAsCreator(app, chat, message);

const outcomeOf = ({ answers: [answer] }: BatchAnswer) =>
  answer?.outcome === 'refused' ? answer.refusal.code : answer?.outcome;

const textsOf = async ({ asBusiness }: Chat) =>
  (await pull(app, asBusiness)).messages.map(({ seq, message }) => [seq, message]);

const write = (chat: Chat, text: string) => messageTo(chat.room, 'creator', text);

it('requests of many at once share a statement, and each has the answer that it would have alone', async () => {
  const chats = await warmChats(10);
  const [, , archived, repeating, suspended, busy, plain] = chats as [
    Chat,
    Chat,
    Chat,
    Chat,
    Chat,
    Chat,
    Chat,
  ];
  await pool.query('update chatrooms set archived = true where id = $1', [
    archived.room.chatroomId,
  ]);
  await pool.query('update users set disabled = true where id = $1', [suspended.creator.userId]);
  const known = write(repeating, 'Once');
  const before = await ask(repeating, known);
  const twice = write(busy, 'Twice at once');
  const messages = chats.map((chat) => {
    if (chat === repeating) return known;
    return chat === busy ? twice : write(chat, 'Now');
  });

  const answers: BatchAnswer[] = [];
  const { statements } = await watchStatements(pool, async () => {
    const all = [
      ...chats.map((chat, n) => ask(chat, messages[n] as CommandEnvelope)),
      ask(busy, twice),
      ask(plain, write(plain, 'Next')),
    ];
    answers.push(...(await Promise.all(all)));
  });

  const shared = statements.filter(({ name }) => name === 'send-together');
  expect(shared.length).toBeGreaterThan(0);
  expect(statements.filter(({ name }) => name === 'send-plainly').length).toBeLessThan(5);
  expect(answers.map(outcomeOf)).toEqual(
    chats
      .map((chat) => (chat === archived ? 'ROOM_ARCHIVED' : 'done'))
      .map((outcome, n) => (chats[n] === suspended ? 'MEMBERSHIP_GONE' : outcome))
      .concat(['done', 'done']),
  );
  expect(answers[3]).toEqual(before);
  expect(answers[10]).toEqual(answers[5]);
  expect(await textsOf(repeating)).toEqual([
    [1, 'Hello'],
    [2, 'Once'],
  ]);
  expect(await textsOf(busy)).toEqual([
    [1, 'Hello'],
    [2, 'Twice at once'],
  ]);
  expect(await textsOf(plain)).toEqual([
    [1, 'Hello'],
    [2, 'Now'],
    [3, 'Next'],
  ]);
  expect(await textsOf(suspended)).toEqual([[1, 'Hello']]);
});

it('one id of two people fails the shared statement, and each then goes alone', async () => {
  const chats = await warmChats(6);
  const id = write(chats[0] as Chat, '').id;
  const messages = chats.map((chat, n) =>
    messageTo(chat.room, 'creator', 'Mine', n > 3 ? { id } : {}),
  );

  const answers = await Promise.all(
    chats.map((chat, n) => ask(chat, messages[n] as CommandEnvelope)),
  );

  expect(answers.slice(0, 4).map(outcomeOf)).toEqual(['done', 'done', 'done', 'done']);
  const written = await Promise.all(chats.map(textsOf));
  expect(written.map(({ length }) => length).filter((length) => length === 1)).toHaveLength(1);
});

/** A transaction that locks a room's notification, waiting for it as long as others may. */
async function locker({ room }: Chat) {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(LOCK_LIMIT);
  const lock = () =>
    client.query('select from notifications where about = $1 for update', [
      `message:${room.chatroomId}`,
    ]);
  const letGo = async () => {
    await client.query('rollback');
    client.release();
  };
  return { lock, letGo };
}

it('a notification that someone holds keeps nobody else waiting', async () => {
  const chats = await warmChats(6);
  const held = chats[4] as Chat;
  const holder = await locker(held);
  await holder.lock();

  const all = chats.map((chat) => ask(chat, write(chat, 'Now')));
  const others = await Promise.all(all.filter((_, n) => n !== 4));
  await holder.letGo();

  expect([...others, await all[4]].map((one) => one && outcomeOf(one))).toEqual(
    Array.from({ length: 6 }, () => 'done'),
  );
  expect(await textsOf(held)).toEqual([
    [1, 'Hello'],
    [2, 'Now'],
  ]);
});

it('two rooms whose notifications are held keep no third one waiting', async () => {
  const [first, second, third] = (await warmChats(3)) as [Chat, Chat, Chat];
  const holders = [await locker(first), await locker(second)];
  for (const { lock } of holders) await lock();
  // Waits for as long as an ordinary transaction may.
  const patient = await locker(first);
  const patience = patient.lock().then(
    () => 'locked',
    () => 'gave up',
  );

  const waiting = [first, second].map((chat) => ask(chat, write(chat, 'Held')));
  const accepted = ask(third, write(third, 'Now')).then(outcomeOf);
  expect(await Promise.race([accepted, patience])).toBe('done');
  for (const { letGo } of holders) await letGo();
  expect(await patience).toBe('locked');
  await patient.letGo();

  expect((await Promise.all(waiting)).map(outcomeOf)).toEqual(['done', 'done']);
  const texts = await Promise.all([first, second, third].map(textsOf));
  expect(texts).toEqual(
    ['Held', 'Held', 'Now'].map((text) => [
      [1, 'Hello'],
      [2, text],
    ]),
  );
});
