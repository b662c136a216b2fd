import { expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { ChatroomId } from '#contract/ids.ts';
import { startShortening } from '#server/commands/messages/shorten-answers.ts';
import { serverForFile } from '../../support/app.ts';
import { aChat, expectJson, messageTo, outcomes, pullAll, send } from '../../support/chat.ts';
import { runJobs } from '../../support/run-jobs.ts';

const app = await serverForFile();
const { pool } = app.deps;

const ages = (days: number) =>
  pool.query(`update commands set created_on = created_on - make_interval(days => $1)`, [days]);
/** Every page of the table, and from its beginning again. */
const shorten = () => runJobs({ ...app.deps, now: () => new Date() }, startShortening);
const bytes = async () => {
  const { rows } = await pool.query<{ bytes: number }>(
    'select sum(pg_column_size(answer))::int as bytes from commands',
  );
  return rows[0]?.bytes ?? 0;
};

it('a message that a device kept for years gets its first answer again, and is not written twice', async () => {
  const { room, asCreator } = await aChat(app);
  const nowhere = { ...room, chatroomId: newId<ChatroomId>() };
  const batch = [
    messageTo(room, 'creator', 'On my way'),
    messageTo(room, 'creator', 'Soon'),
    messageTo(nowhere, 'creator', 'Is anyone there?'),
  ];
  const first = await send(app, asCreator, batch);
  await ages(401);
  const before = await bytes();

  await shorten();
  await shorten();

  expect(await bytes()).toBeLessThan(before * 0.8);
  expect(await send(app, asCreator, batch)).toEqual(first);
  for (const [n, { id }] of batch.entries()) {
    const status = await expectJson(await app.call(`/commands/${id}`, asCreator));
    expect(status).toMatchObject({ answer: first.answers[n] });
  }
  const said = (await pullAll(app, asCreator)).flatMap(({ messages }) => messages);
  expect(said.map(({ message }) => message)).toEqual(['On my way', 'Soon']);
});

it('an old id with other words is refused as ever', async () => {
  const { room, asCreator } = await aChat(app);
  const command = messageTo(room, 'creator', 'Hello');
  await send(app, asCreator, [command]);
  await ages(401);
  await shorten();

  const other = { ...messageTo(room, 'creator', 'Goodbye'), id: command.id };
  expect(await outcomes(app, asCreator, [other])).toEqual(['COMMAND_ID_REUSED']);
});

it('an answer of days stays as it is, and so does one of the removed message', async () => {
  const { room, asCreator } = await aChat(app);
  const batch = [messageTo(room, 'creator', 'Hello')];
  const first = await send(app, asCreator, batch);
  await ages(399);
  const before = await bytes();

  await shorten();

  expect(await bytes()).toBe(before);
  await ages(2);
  await pool.query(
    `update messages set removed_on = now(), message = '', creator_revision = creator_revision + 1`,
  );
  await shorten();
  expect(await send(app, asCreator, batch)).toEqual(first);
});
