import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { forgetCopy } from '#src/data/device/log.ts';
import { keepParties } from '#src/data/device/parties.ts';
import { BEFORE_RELOAD, type BeforeReload } from '#src/lib/before-reload.ts';
import { fillDisk } from '../outbox.ts';
import {
  buildRoom,
  buildTalk,
  buildUnsent,
  creatorAccount,
  me,
  type Said,
  openInbox,
} from './inbox.ts';
import { showMessages } from './show-inbox.tsx';

beforeEach(() => page.viewport(1280, 800));

const room = buildRoom('Desert Bloom');
const roomId = room.chatroomId;
const field = page.getByLabelText('Message to Desert Bloom');
const log = page.getByRole('log', { name: 'Conversation with Desert Bloom' });
const hello: Said[] = [{ by: 'business', text: 'Hello Maya' }];
const outbox = () => device.db.outbox.orderBy('order').toArray();

test('a message is shown at once, waits in the outbox, and the field is empty and ready', async () => {
  await openInbox('creator', [buildTalk(room, hello)]);
  showMessages({ roomId });

  await field.fill('On my way');
  await userEvent.keyboard('{Enter}');

  await expect.element(log.getByText('On my way')).toBeVisible();
  await expect.element(log.getByText('Waiting')).toBeInTheDocument();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  expect(await outbox()).toMatchObject([
    {
      kind: 'addMessage',
      userId: me,
      accountId: creatorAccount,
      payload: { message: 'On my way' },
    },
  ]);
});

test('who taps a conversation and types at once writes into it', async () => {
  await openInbox('creator', [buildTalk(room, hello)]);
  showMessages();
  const row = page.getByRole('link', { name: /Desert Bloom/ });

  await row.click();
  await userEvent.keyboard('On my way');

  await expect.element(field).toHaveValue('On my way');
  await expect.element(field).toHaveFocus();
  await expect.element(row.first()).toHaveAttribute('aria-current', 'page');
});

test('of two conversations tapped in a row, what is typed goes into the second', async () => {
  const other = buildRoom('Vinyl Row');
  await openInbox('creator', [buildTalk(room, hello), buildTalk(other, hello)]);
  showMessages();
  const [first, second] = [/Desert Bloom/, /Vinyl Row/].map((name) =>
    page.getByRole('link', { name }).first(),
  );

  await first?.click();
  await second?.click();
  await userEvent.keyboard('On my way');

  await expect.element(page.getByLabelText('Message to Vinyl Row')).toHaveValue('On my way');
  await expect.poll(() => second?.element().getAttribute('aria-current')).toBe('page');
  expect(first?.element().getAttribute('aria-current')).toBeNull();
  const drafts = () => device.db.drafts.toArray();
  await expect.poll(drafts).toMatchObject([{ chatroomId: other.chatroomId, text: 'On my way' }]);
});

test('one can write while the device still opens its copy of the rooms, or reads it again', async () => {
  await openInbox('creator', [buildTalk(room, hello)]);
  await keepParties(device.db, creatorAccount, [room]);
  await forgetCopy(device.db, creatorAccount);
  showMessages({ roomId });

  const { campaignId, businessId, creatorId } = room;
  await page.getByRole('textbox', { name: /^Message to/ }).fill('On my way');
  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByText('On my way')).toBeVisible();
  expect(await outbox()).toMatchObject([
    { payload: { message: 'On my way', chatroomId: roomId, campaignId, businessId, creatorId } },
  ]);
});

test('Shift and Enter make a new line', async () => {
  await openInbox('creator', [buildTalk(room, hello)]);
  showMessages({ roomId });

  await field.fill('one');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}two');

  await expect.element(field).toHaveValue('one\ntwo');
  expect(await outbox()).toEqual([]);
});

test('a message of spaces is not sent, and one that is too long says so and stays', async () => {
  await openInbox('creator', [buildTalk(room, hello)]);
  showMessages({ roomId });

  await field.fill('   ');
  await userEvent.keyboard('{Enter}');
  await field.fill('x'.repeat(4001));
  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByText(/up to 4,000 characters/)).toBeVisible();
  await expect.element(page.getByText('1 character over the limit')).toBeVisible();
  await expect.element(field).toHaveValue('x'.repeat(4001));
  expect(await outbox()).toEqual([]);
});

test('what was being written is there again after leaving the conversation', async () => {
  await openInbox('creator', [
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
  await openInbox('creator', [buildTalk(room, hello)]);
  showMessages({ roomId });
  await expect.element(field).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  await field.fill('written');
  for (const more of ['b', 'be', 'bef', 'befo']) {
    vi.advanceTimersByTime(200);
    await field.fill(`written ${more}`);
  }
  vi.advanceTimersByTime(199);
  // A poll would let the held time go on.
  vi.useRealTimers();

  await expect
    .poll(() => device.db.drafts.get([creatorAccount, roomId]))
    .toMatchObject({ text: expect.stringMatching(/^written/) });
});

test('sending forgets the draft together with queueing the message', async () => {
  await openInbox('creator', [buildTalk(room, hello)]);
  await device.db.drafts.put({ accountId: creatorAccount, chatroomId: roomId, text: 'kept' });
  showMessages({ roomId });
  await expect.element(field).toHaveValue('kept');

  await page.getByRole('button', { name: 'Send' }).click();

  await expect.element(log.getByText('kept')).toBeVisible();
  expect(await device.db.drafts.count()).toBe(0);
});

test('when the device cannot store a message, its text stays and says so', async () => {
  await openInbox('creator', [buildTalk(room, hello)]);
  showMessages({ roomId });
  await field.fill('precious words');
  const full = fillDisk();

  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByText('Couldn’t save. Copy your text.')).toBeVisible();
  await expect.element(field).toHaveValue('precious words');
  full.mockRestore();
});

test('who may only read sees why there is no field', async () => {
  await openInbox('corp-viewer', [buildTalk(room, hello)]);
  showMessages({ roomId });

  await expect.element(page.getByText(/your role can’t write/)).toBeVisible();
  expect(page.getByRole('textbox').elements()).toHaveLength(0);
});

test('before the app reloads itself the draft is stored, and the reload waits for it', async () => {
  await openInbox('creator', [buildTalk(room, hello)]);
  showMessages({ roomId });
  await field.fill('almost lost');
  const saving: Promise<unknown>[] = [];
  const detail: BeforeReload = { waitFor: (work) => saving.push(work) };

  window.dispatchEvent(new CustomEvent(BEFORE_RELOAD, { detail }));
  await Promise.all(saving);

  expect(saving).toHaveLength(1);
  expect(await device.db.drafts.get([creatorAccount, roomId])).toMatchObject({
    text: 'almost lost',
  });
});

test('opening a conversation puts the cursor into its field', async () => {
  await openInbox('creator', [buildTalk(room, hello)]);
  showMessages();

  await page.getByRole('link', { name: /Desert Bloom/ }).click();

  await expect.element(field).toHaveFocus();
});

test('an archived conversation can be read, and says why nothing more can be written', async () => {
  await openInbox('creator', [buildTalk({ ...room, archived: true }, hello)]);
  showMessages({ roomId });

  await expect.element(log.getByText('Hello Maya')).toBeVisible();
  await expect.element(page.getByText(/This chat is archived/)).toBeVisible();
  expect(page.getByRole('textbox').elements()).toHaveLength(0);
});

/** A message that the outbox holds because it was not taken. */
const putFailed = async (
  text: string,
  change: Pick<OutboxItem, 'attention'> & { attempts?: number },
) =>
  await device.db.outbox.add(buildUnsent(room, text, { state: 'attention', ...change }) as never);

test('a refused message says why, and Edit puts it back into the field', async () => {
  await openInbox('creator', [buildTalk(room, hello)]);
  await putFailed('Too late?', { attention: { code: 'MEMBERSHIP_GONE' } });
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
  await putFailed('Still true', { attention: { code: 'OLD_MESSAGE' } });
  showMessages({ roomId });

  await page.getByRole('button', { name: 'Not sent – tap' }).click();
  await expect.element(page.getByText(/wrote this more than a week ago/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.element(log.getByText('Waiting')).toBeInTheDocument();
  expect(await outbox()).toMatchObject([{ state: 'waiting', confirmed: true }]);
});

test('deleting a message that may have been sent says so, and asks', async () => {
  await openInbox('creator', [buildTalk(room, hello)]);
  await putFailed('Gone?', { attempts: 2, attention: { code: 'FAILED' } });
  showMessages({ roomId });

  await page.getByRole('button', { name: 'Not sent – tap' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this message?' });
  await expect.element(question.getByText(/may already have gone out/)).toBeVisible();
  await question.getByRole('button', { name: 'Keep' }).click();
  expect(await outbox()).toHaveLength(1);

  await page.getByRole('button', { name: 'Not sent – tap' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();

  await expect.element(log.getByText('Gone?')).not.toBeInTheDocument();
  expect(await outbox()).toEqual([]);
});
