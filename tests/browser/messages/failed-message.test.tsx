import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { buildRoom, buildTalk, buildUnsent, type Said, openInbox } from './inbox.ts';
import { showMessages } from './show-inbox.tsx';

beforeEach(() => page.viewport(1280, 800));

const room = buildRoom('Desert Bloom');
const roomId = room.chatroomId;
const field = page.getByLabelText('Message to Desert Bloom');
const log = page.getByRole('log', { name: 'Conversation with Desert Bloom' });
const hello: Said[] = [{ by: 'business', text: 'Hello Maya' }];
const outbox = () => device.db.outbox.orderBy('order').toArray();

test('a refused message says why, and Edit puts it back into the field', async () => {
  await openInbox('creator', [buildTalk(room, hello)]);
  const attention = { code: 'MEMBERSHIP_GONE' as const };
  await device.db.outbox.add(
    buildUnsent(room, 'Too late?', { state: 'attention', attention }) as never,
  );
  showMessages({ roomId });

  await page.getByRole('button', { name: 'Not sent – tap' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not sent' });
  await expect.element(dialog.getByText(/You no longer belong to the account/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit' }).click();

  await expect.element(field).toHaveValue('Too late?');
  expect(await outbox()).toEqual([]);
});

test('Retry puts a message that failed back into the queue', async () => {
  await openInbox('creator', [buildTalk(room, hello)]);
  const attention = { code: 'OLD_MESSAGE' as const };
  await device.db.outbox.add(
    buildUnsent(room, 'Still true', { state: 'attention', attention }) as never,
  );
  showMessages({ roomId });

  await page.getByRole('button', { name: 'Not sent – tap' }).click();
  await expect.element(page.getByText(/written more than a week ago/)).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();

  await expect.element(log.getByText('Waiting')).toBeInTheDocument();
  expect(await outbox()).toMatchObject([{ state: 'waiting', confirmed: true }]);
});

test('deleting a message that may have been sent says so, and asks', async () => {
  await openInbox('creator', [buildTalk(room, hello)]);
  const tried = { state: 'attention', attempts: 2, attention: { code: 'FAILED' } } as const;
  await device.db.outbox.add(buildUnsent(room, 'Gone?', tried as never) as never);
  showMessages({ roomId });

  await page.getByRole('button', { name: 'Not sent – tap' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this message?' });
  await expect.element(question.getByText(/may already have been sent/)).toBeVisible();
  await question.getByRole('button', { name: 'Keep' }).click();
  expect(await outbox()).toHaveLength(1);

  await page.getByRole('button', { name: 'Not sent – tap' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();

  await expect.element(log.getByText('Gone?')).not.toBeInTheDocument();
  expect(await outbox()).toEqual([]);
});
