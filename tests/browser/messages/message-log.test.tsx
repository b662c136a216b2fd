import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { noChanges } from '#contract/sync/sync.ts';
import { forgetCopy, mergeMessages } from '#src/data/device/log.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { keepCopyClosed } from '../open-copy.ts';
import { buildRoom, buildTalk, creatorAccount, idOf, type Said, openInbox } from './inbox.ts';
import { showMessages } from './show-inbox.tsx';

beforeEach(() => page.viewport(1280, 800));

const room = buildRoom('Desert Bloom');
const roomId = room.chatroomId;
const field = page.getByLabelText('Message to Desert Bloom');
const log = page.getByRole('log', { name: 'Conversation with Desert Bloom' });
const outbox = () => device.db.outbox.orderBy('order').toArray();
const marks = async () => (await outbox()).filter((one) => one.kind === 'readChatroom');

/** A long talk: message n of `count` says "#n". */
const count = (total: number): Said[] =>
  Array.from({ length: total }, (_, index) => ({
    by: index % 3 === 0 ? 'creator' : 'business',
    text: `#${index + 1}`,
  }));

const longOnes = (total: number, length: number) =>
  Array.from({ length: total }, (): Said => ({ by: 'business', text: 'word '.repeat(length / 5) }));

test('a conversation opens at its newest message, and reading it is reported once', async () => {
  const talk = buildTalk(room, count(200), { creator: 190, business: 200 });
  await openInbox('creator', [talk]);
  showMessages({ roomId });

  await expect.element(log.getByText('#200', { exact: true })).toBeVisible();
  await expect.poll(marks).toMatchObject([{ payload: { seq: 200 } }]);
});

test('it opens at the first unread message, under "New", and the rest counts as read at the end only', async () => {
  const talk = buildTalk(room, count(400), { creator: 200, business: 400 });
  await openInbox('creator', [talk]);
  showMessages({ roomId });

  await expect.element(log.getByText('New', { exact: true })).toBeVisible();
  await expect.element(log.getByText('#201', { exact: true })).toBeVisible();
  expect(await marks()).toEqual([]);
  await page.getByRole('button', { name: /latest/ }).click();

  await expect.element(log.getByText('#400', { exact: true })).toBeVisible();
  await expect.poll(marks).toMatchObject([{ payload: { seq: 399 } }]);
});

test.each([
  ['a few long unread messages begin', 8, 500],
  ['one unread message taller than the screen begins', 1, 2000],
])(
  'it opens where %s, also when its room is known late, and nothing below counts as read',
  async (_, unread, length) => {
    await page.viewport(390, 844);
    const said = [...count(100), ...longOnes(unread, length)];
    await openInbox('creator', [buildTalk(room, said, { creator: 100, business: said.length })]);
    const openLate = keepCopyClosed();
    showMessages({ roomId });
    await expect.element(page.getByText(/^word/).last()).toBeInViewport();
    expect(log.getByText('New', { exact: true }).elements()).toEqual([]);
    openLate();

    await expect.element(log.getByText('New', { exact: true })).toBeInViewport();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect.element(log.getByText('New', { exact: true })).toBeInViewport();
    expect(await marks()).toEqual([]);
  },
);

test('it opens at what is unread also on a device too busy to report that the log was scrolled there', async () => {
  const said = [...count(100), ...longOnes(8, 500)];
  await openInbox('creator', [buildTalk(room, said, { creator: 100, business: said.length })]);
  withholdScrollEvents();
  showMessages({ roomId });

  await expect.element(log.getByText('New', { exact: true })).toBeInViewport();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(log.getByText('New', { exact: true })).toBeInViewport();
});

/** Until the test ends, no listener of the page hears of scrolling. */
function withholdScrollEvents(): void {
  const hold = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('scroll', hold, { capture: true });
  onTestFinished(() => window.removeEventListener('scroll', hold, { capture: true }));
}

test('a new message never scrolls a reader of older ones, but is announced', async () => {
  const talk = buildTalk(room, count(120));
  await openInbox('creator', [talk]);
  showMessages({ roomId });
  await expect.element(log.getByText('#120', { exact: true })).toBeVisible();
  await userEvent.wheel(log, { delta: { y: -1500 } });
  await expect.element(page.getByRole('button', { name: /latest/ })).toBeVisible();

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

  await expect
    .element(page.getByRole('status').getByText('Desert Bloom: Are you there?'))
    .toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'New messages' })).toBeVisible();
  expect(log.getByText('Are you there?').elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect.element(log.getByText('Are you there?')).toBeVisible();
});

test('a very long conversation is read from the device in parts, and only a part of it is in the page', async () => {
  await openInbox('creator', [buildTalk(room, count(800))]);
  showMessages({ roomId });
  await expect.element(log.getByText('#800', { exact: true })).toBeVisible();

  const scroller = log.element();
  while (log.getByText('#1', { exact: true }).elements().length === 0) {
    await userEvent.wheel(log, { delta: { y: -4000 } });
  }

  expect(scroller.querySelectorAll('[data-index]').length).toBeLessThan(80);
  expect(log.getByText('#800', { exact: true }).elements()).toHaveLength(0);
  await expect.element(page.getByText(/the beginning of your conversation/)).toBeVisible();
  (scroller as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(log.getByText('#800', { exact: true })).toBeVisible();
});

test('older messages that the device lacks are named as such without a connection', async () => {
  const { room: whole, messages } = buildTalk(room, count(300));
  await openInbox('creator', [{ room: whole, messages: messages.slice(280) }]);
  showMessages({ roomId });

  await expect.element(page.getByText(/Older messages aren’t on this device/)).toBeInTheDocument();
});

test('a message is text, whatever it looks like; an address in it opens elsewhere', async () => {
  const text = '<img src=x onerror=alert(1)> https://pollin.test/menu';
  await openInbox('creator', [buildTalk(room, [{ by: 'business', text }])]);
  showMessages({ roomId });

  await expect.element(log.getByText(/<img src=x/)).toBeVisible();
  const link = log.getByRole('link', { name: 'https://pollin.test/menu' });
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(link).toHaveAttribute('target', '_blank');
});

test('who writes while reading older messages is taken to what they wrote', async () => {
  await openInbox('creator', [buildTalk(room, count(800))]);
  showMessages({ roomId });
  await expect.element(log.getByText('#800', { exact: true })).toBeVisible();
  while (log.getByText('#1', { exact: true }).elements().length === 0) {
    await userEvent.wheel(log, { delta: { y: -3000 } });
  }

  await field.fill('Back to the present');
  await userEvent.keyboard('{Enter}');

  await expect.element(log.getByText('Back to the present')).toBeInViewport();
});

test('a hole in the log is named where it is', async () => {
  const { room: whole, messages } = buildTalk(room, count(20));
  await openInbox('creator', [{ room: whole, messages: messages.filter(({ seq }) => seq !== 10) }]);
  showMessages({ roomId });

  await expect.element(log.getByText('Some messages aren’t on this device yet.')).toBeVisible();
});

test('who reads far back when the copy is read again is taken to the newest message', async () => {
  const { room: talked, messages } = buildTalk(room, count(800));
  await openInbox('creator', [{ room: talked, messages }]);
  showMessages({ roomId });
  await expect.element(log.getByText('#800', { exact: true })).toBeVisible();
  while (log.getByText('#1', { exact: true }).elements().length === 0) {
    await userEvent.wheel(log, { delta: { y: -4000 } });
  }

  const { replica } = useCurrentReplica.getState();
  await device.db.transaction('rw', device.db.tables, async () => {
    await forgetCopy(device.db, creatorAccount);
    await mergeMessages(device.db, creatorAccount, messages.slice(600));
  });
  const rooms = { ...noChanges(), chatrooms: [talked] };
  await replica?.apply({ collections: rooms, gone: [], replaces: ['chatrooms'] });
  await device.db.cursors.put({ accountId: creatorAccount, cursor: 'epoch02.10' });

  await expect.element(page.getByText('#1', { exact: true })).not.toBeInTheDocument();
  await expect.element(log.getByText('#800', { exact: true })).toBeInViewport();
});

test('an own message of a moment ago is taken back without a signal, and at once', async () => {
  const at = new Date(Date.now() - 5 * 60_000).toISOString();
  const before = new Date(Date.now() - 16 * 60_000).toISOString();
  await openInbox('creator', [
    buildTalk(room, [
      { by: 'creator', text: 'Long ago', at: before },
      { by: 'business', text: 'Not mine', at },
      { by: 'creator', text: 'My card is 4242', at },
    ]),
  ]);
  showMessages({ roomId });
  await expect.element(log.getByText('My card is 4242')).toBeVisible();
  const removing = log.getByRole('button', { name: 'Remove' });
  await expect.element(removing).toBeInTheDocument();
  expect(removing.elements()).toHaveLength(1);
  await removing.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();

  await expect.element(log.getByText('Message removed')).toBeVisible();
  expect(log.getByText('My card is 4242').elements()).toEqual([]);
  expect(removing.elements()).toEqual([]);
  await expect
    .poll(async () => (await outbox()).filter((one) => one.kind === 'removeMessage'))
    .toMatchObject([{ payload: { chatroomId: roomId, seq: 3 } }]);
});
