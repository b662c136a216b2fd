import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { forgetCopy } from '#src/data/device/log.ts';
import { keepParties } from '#src/data/device/parties.ts';
import { BEFORE_RELOAD, type BeforeReload } from '#src/lib/before-reload.ts';
import { buildRoom, buildTalk, creatorAccount, me, type Said, openInbox } from './inbox.ts';
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

test('one can write while the device still opens its copy of the rooms, or reads it anew', async () => {
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

  await expect.element(page.getByText(/at most 4,000 characters/)).toBeVisible();
  await expect.element(page.getByText('1 character too many')).toBeVisible();
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

  await field.fill('written');

  await expect
    .poll(() => device.db.drafts.get([creatorAccount, roomId]), { timeout: 1000 })
    .toMatchObject({ text: 'written' });
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
  const fail = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  };
  device.db.outbox.hook('creating', fail);

  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByText('Not saved. Copy your text.')).toBeVisible();
  await expect.element(field).toHaveValue('precious words');
  device.db.outbox.hook('creating').unsubscribe(fail);
});

test('who may only read sees why there is no field', async () => {
  await openInbox('corp-viewer', [buildTalk(room, hello)]);
  showMessages({ roomId });

  await expect.element(page.getByText(/Your role does not allow writing/)).toBeVisible();
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
