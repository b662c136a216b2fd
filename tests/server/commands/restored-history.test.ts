import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { headers } from '#contract/routes/route.ts';
import { nameNewEpoch, readEpoch } from '#server/db/epoch.ts';
import { serverForFile } from '../../support/app.ts';
import { aChat, codeOf, expectJson, messageTo, pull } from '../../support/chat.ts';

const app = await serverForFile();

test('commands for a history that was left are refused before any of them is run', async () => {
  const { room, asCreator } = await aChat(app);
  const left = await readEpoch(app.deps.pool);
  const send = (epoch: Record<string, string>) =>
    app.call('/commands', { ...asCreator, ...epoch }, { commands: [message] });
  const message = messageTo(room, 'creator', 'After the backup');
  const epoch = await nameNewEpoch(app.deps.pool, randomBytes);

  expect(await codeOf(await send({ [headers.epoch]: left }))).toBe('409 HISTORY_CHANGED');
  expect((await pull(app, asCreator)).messages).toEqual([]);

  // A device that knows this history, and one that names none, such as an older app.
  await expectJson(await send({ [headers.epoch]: epoch }));
  await expectJson(await send({}));
  expect((await pull(app, asCreator)).messages.map(({ message: text }) => text)).toEqual([
    'After the backup',
  ]);
});
