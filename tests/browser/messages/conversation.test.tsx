import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { mergeMessages } from '#src/data/device/log.ts';
import {
  buildRoom,
  buildTalk,
  buildUnsent,
  creatorAccount,
  idOf,
  me,
  type Said,
} from './inbox.ts';
import { showMessages, withInbox } from './show-inbox.tsx';

beforeEach(() => page.viewport(1280, 800));

const room = buildRoom('Desert Bloom');
const roomId = room.chatroomId;
const field = page.getByLabelText('Message to Desert Bloom');
const log = page.getByRole('log', { name: 'Conversation with Desert Bloom' });
const hello: Said[] = [{ by: 'business', text: 'Hello Maya' }];
const outbox = () => device.db.outbox.orderBy('order').toArray();
const marks = async () => (await outbox()).filter((one) => one.kind === 'readChatroom');

/** A long talk: message n of `count` says "#n". */
const count = (total: number): Said[] =>
  Array.from({ length: total }, (_, index) => ({
    by: index % 3 === 0 ? 'creator' : 'business',
    text: `#${index + 1}`,
  }));

test('a message is shown at once, waits in the outbox, and the field is empty and ready', async () => {
  await withInbox('creator', [buildTalk(room, hello)]);
  showMessages({ roomId });

  await field.fill('On my way');
  await userEvent.keyboard('{Enter}');

  await expect.element(log.getByText('On my way')).toBeVisible();
  await expect.element(log.getByText('Waiting')).toBeInTheDocument();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  expect(await outbox()).toMatchObject([
    { kind: 'addMessage', userId: me, accountId: creatorAccount, payload: { message: 'On my way' } },
  ]);
});

test('Shift and Enter make a new line', async () => {
  await withInbox('creator', [buildTalk(room, hello)]);
  showMessages({ roomId });

  await field.fill('one');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}two');

  await expect.element(field).toHaveValue('one\ntwo');
  expect(await outbox()).toEqual([]);
});

test('a message of spaces is not sent, and one that is too long says so and stays', async () => {
  await withInbox('creator', [buildTalk(room, hello)]);
  showMessages({ roomId });

  await field.fill('   ');
  await userEvent.keyboard('{Enter}');
  await field.fill('x'.repeat(4001));
  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByText(/at most 4,000 characters/)).toBeVisible();
  await expect.element(page.getByText('1 characters too many')).toBeVisible();
  await expect.element(field).toHaveValue('x'.repeat(4001));
  expect(await outbox()).toEqual([]);
});

test('what was being written is there again after leaving the conversation', async () => {
  await withInbox('creator', [
    buildTalk(room, hello),
    buildTalk(buildRoom('Vinyl Row'), [{ by: 'business', text: 'Hey' }]),
  ]);
  showMessages({ roomId });

  await field.fill('half a thou');
  await page.getByRole('link', { name: /Vinyl Row/ }).click();
  await expect.element(page.getByLabelText('Message to Vinyl Row')).toHaveValue('');
  await page.getByRole('link', { name: /Desert Bloom/ }).click();

  await expect.element(field).toHaveValue('half a thou');
});

test('what was being written is stored within a second of the first letter, while writing goes on', async () => {
  await withInbox('creator', [buildTalk(room, hello)]);
  showMessages({ roomId });

  await field.fill('written');

  await expect
    .poll(() => device.db.drafts.get([creatorAccount, roomId]), { timeout: 1000 })
    .toMatchObject({ text: 'written' });
});

test('sending forgets the draft together with queueing the message', async () => {
  await withInbox('creator', [buildTalk(room, hello)]);
  await device.db.drafts.put({ accountId: creatorAccount, chatroomId: roomId, text: 'kept' });
  showMessages({ roomId });
  await expect.element(field).toHaveValue('kept');

  await page.getByRole('button', { name: 'Send' }).click();

  await expect.element(log.getByText('kept')).toBeVisible();
  expect(await device.db.drafts.count()).toBe(0);
});

test('when the device cannot store a message, its text stays and says so', async () => {
  await withInbox('creator', [buildTalk(room, hello)]);
  showMessages({ roomId });
  await field.fill('precious words');
  const fail = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  };
  device.db.outbox.hook('creating', fail);

  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByText('Not saved. Copy your text.')).toBeVisible();
  await expect.element(field).toHaveValue('precious words');
  device.db.outbox.hook('creating').unsubscribe(fail);
});

test('a refused message says why, and Edit puts it back into the field', async () => {
  await withInbox('creator', [buildTalk(room, hello)]);
  const attention = { code: 'MEMBERSHIP_GONE' as const };
  await device.db.outbox.add(buildUnsent(room, 'Too late?', { state: 'attention', attention }) as never);
  showMessages({ roomId });

  await page.getByRole('button', { name: 'Not sent – tap' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not sent' });
  await expect.element(dialog.getByText(/You no longer belong to the account/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit' }).click();

  await expect.element(field).toHaveValue('Too late?');
  expect(await outbox()).toEqual([]);
});

test('Retry puts a message that failed back into the queue', async () => {
  await withInbox('creator', [buildTalk(room, hello)]);
  const attention = { code: 'OLD_MESSAGE' as const };
  await device.db.outbox.add(buildUnsent(room, 'Still true', { state: 'attention', attention }) as never);
  showMessages({ roomId });

  await page.getByRole('button', { name: 'Not sent – tap' }).click();
  await expect.element(page.getByText(/written more than a week ago/)).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();

  await expect.element(log.getByText('Waiting')).toBeInTheDocument();
  expect(await outbox()).toMatchObject([{ state: 'waiting', confirmed: true }]);
});

test('deleting a message that may have been sent says so, and asks', async () => {
  await withInbox('creator', [buildTalk(room, hello)]);
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

test('a conversation opens at its newest message, and reading it is told once', async () => {
  const talk = buildTalk(room, count(200), { creator: 190, business: 200 });
  await withInbox('creator', [talk]);
  showMessages({ roomId });

  await expect.element(log.getByText('#200', { exact: true })).toBeVisible();
  await expect.poll(marks).toMatchObject([{ payload: { seq: 200 } }]);
});

test('it opens at the first unread message, under "New", and the rest counts as read at the end only', async () => {
  const talk = buildTalk(room, count(400), { creator: 200, business: 400 });
  await withInbox('creator', [talk]);
  showMessages({ roomId });

  await expect.element(log.getByText('New', { exact: true })).toBeVisible();
  await expect.element(log.getByText('#201', { exact: true })).toBeVisible();
  expect(await marks()).toEqual([]);
  await page.getByRole('button', { name: /newest/ }).click();

  await expect.element(log.getByText('#400', { exact: true })).toBeVisible();
  await expect.poll(marks).toMatchObject([{ payload: { seq: 399 } }]);
});

test('who reads older messages is not pulled away by a new one, but told', async () => {
  const talk = buildTalk(room, count(120));
  await withInbox('creator', [talk]);
  showMessages({ roomId });
  await expect.element(log.getByText('#120', { exact: true })).toBeVisible();
  await userEvent.wheel(log, { delta: { y: -1500 } });
  await expect.element(page.getByRole('button', { name: /newest/ })).toBeVisible();

  await mergeMessages(device.db, creatorAccount, [
    {
      id: idOf('fresh'),
      chatroomId: roomId,
      seq: 121,
      message: 'Are you there?',
      createdOn: '2026-01-06T17:00:00.000Z',
      isMessageFromCreator: false,
      revision: 2,
    },
  ]);

  await expect.element(page.getByRole('status').getByText('Desert Bloom: Are you there?')).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'New messages' })).toBeVisible();
  expect(log.getByText('Are you there?').elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect.element(log.getByText('Are you there?')).toBeVisible();
});

test('a very long conversation is read from the device in parts, and only a part of it is in the page', async () => {
  await withInbox('creator', [buildTalk(room, count(2000))]);
  showMessages({ roomId });
  await expect.element(log.getByText('#2000', { exact: true })).toBeVisible();

  const scroller = log.element();
  while (log.getByText('#1', { exact: true }).elements().length === 0) {
    await userEvent.wheel(log, { delta: { y: -4000 } });
  }

  expect(scroller.querySelectorAll('[data-index]').length).toBeLessThan(80);
  expect(log.getByText('#2000', { exact: true }).elements()).toHaveLength(0);
  await expect.element(page.getByText(/the beginning of your conversation/)).toBeVisible();
  (scroller as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(log.getByText('#2000', { exact: true })).toBeVisible();
});

test('older messages that the device lacks are named as such without a connection', async () => {
  const { room: whole, messages } = buildTalk(room, count(300));
  await withInbox('creator', [{ room: whole, messages: messages.slice(280) }]);
  showMessages({ roomId });

  await expect.element(page.getByText(/Older messages are not on this device/)).toBeInTheDocument();
});

test('who may only read sees why there is no field', async () => {
  await withInbox('corp-viewer', [buildTalk(room, hello)]);
  showMessages({ roomId });

  await expect.element(page.getByText(/Your role does not allow writing/)).toBeVisible();
  expect(page.getByRole('textbox').elements()).toHaveLength(0);
});

test('a message is text, whatever it looks like; an address in it opens elsewhere', async () => {
  const text = '<img src=x onerror=alert(1)> https://pollin.test/menu';
  await withInbox('creator', [buildTalk(room, [{ by: 'business', text }])]);
  showMessages({ roomId });

  await expect.element(log.getByText(/<img src=x/)).toBeVisible();
  const link = log.getByRole('link', { name: 'https://pollin.test/menu' });
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(link).toHaveAttribute('target', '_blank');
});
