import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { reach } from '../open-copy.ts';
import { buildRoom, buildTalk, buildUnsent, creatorAccount, idOf, me, openInbox } from './inbox.ts';
import { showMessages } from './show-inbox.tsx';

beforeEach(() => page.viewport(1280, 800));

const brunch = { campaignId: idOf<ReturnType<typeof buildRoom>['campaignId']>('brunch') };

test('an inbox without conversations says what will be there', async () => {
  await openInbox('creator', []);
  showMessages();

  await expect.element(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Select a conversation' })).toBeVisible();
});

test('several rooms of a campaign stand in a group that opens and closes, a single one by itself', async () => {
  await openInbox('creator', [
    buildTalk(buildRoom('Desert Bloom', brunch), [{ by: 'business', text: 'Hello' }]),
    buildTalk(buildRoom('Cholla Coffee', brunch), [{ by: 'business', text: 'Hi' }]),
    buildTalk(buildRoom('Vinyl Row', { campaignTitle: 'Vinyl night' }), [
      { by: 'business', text: 'Hey' },
    ]),
  ]);
  showMessages();
  const group = page.getByRole('button', { name: 'Patio brunch' });
  await expect.element(page.getByRole('link', { name: /Cholla Coffee/ })).toBeVisible();

  await group.click();

  await expect.element(page.getByRole('link', { name: /Cholla Coffee/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /Vinyl Row/ })).toBeVisible();
  expect(page.getByRole('button', { name: 'Vinyl night' }).elements()).toHaveLength(0);
});

test('archived rooms are not listed, and a campaign lists its own rooms only', async () => {
  await openInbox('creator', [
    buildTalk(buildRoom('Desert Bloom', brunch), [{ by: 'business', text: 'Hello' }]),
    buildTalk(buildRoom('Cholla Coffee', brunch), [{ by: 'business', text: 'Hi' }]),
    buildTalk(buildRoom('Old Mill', { ...brunch, archived: true }), []),
    buildTalk(buildRoom('Vinyl Row'), []),
  ]);
  showMessages({ campaignId: brunch.campaignId });

  await expect.element(page.getByRole('link', { name: /Desert Bloom/ })).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(2);
  // The campaign is named where its pages are.
  expect(page.getByText('Patio brunch').elements()).toEqual([]);
});

test('the only conversation of a campaign is open at once, without a list or a way back to one', async () => {
  await page.viewport(390, 844);
  await openInbox('creator', [
    buildTalk(buildRoom('Desert Bloom', brunch), [{ by: 'business', text: 'Hello' }]),
    buildTalk(buildRoom('Vinyl Row'), []),
  ]);
  showMessages({ campaignId: brunch.campaignId });

  const log = page.getByRole('log', { name: 'Conversation with Desert Bloom' });
  await expect.element(log.getByText('Hello')).toBeVisible();
  // The header alone leads anywhere: to the business and to the campaign.
  const links = page.getByRole('link').elements();
  const campaign = `/creator/campaign/${brunch.campaignId}/selection`;
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `${campaign}#business`,
    campaign,
  ]);
  expect(page.getByRole('button', { name: /Back/ }).elements()).toEqual([]);
});

test('list and conversation stand side by side from 640 pixels on, and one at a time below', async () => {
  await openInbox('creator', [
    buildTalk(buildRoom('Desert Bloom'), [{ by: 'business', text: 'Hello' }]),
    buildTalk(buildRoom('Vinyl Row'), [{ by: 'business', text: 'Hey' }]),
  ]);
  await page.viewport(640, 800);
  showMessages();
  const other = page.getByRole('link', { name: /Vinyl Row/ });
  await page.getByRole('link', { name: /Desert Bloom/ }).click();
  await expect.element(page.getByRole('log')).toBeVisible();
  await expect.element(other).toBeVisible();

  await page.viewport(639, 800);

  await expect.element(other).not.toBeInTheDocument();
  await expect.element(page.getByRole('log')).toBeVisible();
});

test('unread messages are counted, and a waiting one is shown in words', async () => {
  const talk = buildTalk(
    buildRoom('Desert Bloom'),
    [
      { by: 'business', text: 'One' },
      { by: 'business', text: 'Two' },
    ],
    { creator: 0, business: 2 },
  );
  const other = buildTalk(buildRoom('Vinyl Row'), [{ by: 'business', text: 'Hey' }]);
  await openInbox('creator', [talk, other]);
  await device.db.outbox.add(buildUnsent(other.room, 'On my way') as never);
  showMessages();

  await expect.element(page.getByRole('link', { name: /Desert Bloom.*2 unread/ })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /Vinyl Row.*Waiting.*You: On my way/ }))
    .toBeVisible();
});

test('a message that was begun is shown in the list, until its conversation is open', async () => {
  const begun = buildTalk(buildRoom('Desert Bloom'), [{ by: 'business', text: 'Hello' }]);
  const other = buildTalk(buildRoom('Vinyl Row'), [{ by: 'business', text: 'Hey' }]);
  await openInbox('creator', [begun, other]);
  const { chatroomId } = begun.room;
  await device.db.drafts.put({ accountId: creatorAccount, chatroomId, text: 'On my w' });
  showMessages();
  const link = page.getByRole('link', { name: /Desert Bloom/ });
  await expect.element(link.getByText('Draft: On my w')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Vinyl Row.*Hey/ })).toBeVisible();

  await link.click();

  await expect.element(link.getByText('Hello')).toBeVisible();
});

test('a business sees its creators', async () => {
  await openInbox('corp-manager', [buildTalk(buildRoom('x'), [])]);
  showMessages();

  await expect.element(page.getByRole('link', { name: /Maya Ortiz/ })).toBeVisible();
});

test('before the first messages have come, offline says so instead of "No messages yet"', async () => {
  await openInbox('creator', [], null);
  await reach(false);
  showMessages();

  await expect.element(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible();
  expect(page.getByText('No messages yet').elements()).toHaveLength(0);
});

test('on a phone a conversation covers the list, and Escape returns to where one was', async () => {
  await page.viewport(390, 844);
  await openInbox('creator', [
    buildTalk(buildRoom('Desert Bloom'), [{ by: 'business', text: 'Hello' }]),
  ]);
  showMessages();
  const link = page.getByRole('link', { name: /Hello/ });

  await link.click();
  await expect
    .element(page.getByRole('log', { name: 'Conversation with Desert Bloom' }))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Desert Bloom' })).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  const hidesBar = () => document.querySelector('[data-hides-bottom-bar]') !== null;
  expect(hidesBar()).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.poll(hidesBar).toBe(false);

  await expect.element(link).toBeVisible();
  await expect.element(link).toHaveFocus();
});

test('on a phone the focus returns to the list from a conversation that is not in it', async () => {
  await page.viewport(390, 844);
  await openInbox('creator', [buildTalk(buildRoom('Vinyl Row'), [])]);
  showMessages({ roomId: buildRoom('Desert Bloom').chatroomId });

  await page.getByRole('button', { name: 'Back to all conversations' }).click();

  const link = page.getByRole('link', { name: /Vinyl Row/ });
  await expect.element(link).toBeVisible();
  const focused = () => document.activeElement;
  await expect.poll(focused).not.toBe(document.body);
  expect(focused()?.contains(link.element())).toBe(true);
});

test('a last message of a picture without words is named in the list', async () => {
  const talk = buildTalk(buildRoom('Desert Bloom'), [{ by: 'business', text: '' }]);
  const { lastMessage } = talk.room;
  if (!lastMessage) throw new Error('Nothing was said');
  const room = { ...talk.room, lastMessage: { ...lastMessage, hasPicture: true } };
  await openInbox('creator', [{ ...talk, room }]);
  showMessages();

  const row = page.getByRole('link', { name: /Desert Bloom/ });
  await expect.element(row.getByText('Photo', { exact: true })).toBeVisible();
});

test('a message of a teammate carries their name, in the list and in the conversation', async () => {
  const room = buildRoom('Desert Bloom');
  const talk = buildTalk(room, [
    { by: 'creator', text: 'When do you open?' },
    { by: 'business', text: 'At nine' },
    { by: 'business', text: 'On Sundays too' },
  ]);
  const ana = { userId: idOf<UserId>('ana'), name: 'Ana Ruiz' };
  const [asked, opening, sundays] = talk.messages;
  const { lastMessage } = talk.room;
  await openInbox('owner', [
    {
      room: { ...talk.room, lastMessage: lastMessage && { ...lastMessage, sentBy: ana } },
      messages: [
        asked!,
        { ...opening!, sentBy: { userId: me, name: 'Maya' } },
        { ...sundays!, sentBy: ana },
      ],
    },
  ]);
  showMessages({ roomId: room.chatroomId });

  await expect.element(page.getByText('Ana Ruiz: On Sundays too')).toBeVisible();
  const log = page.getByRole('log');
  await expect.element(log.getByText('Ana Ruiz', { exact: true })).toBeVisible();
  expect(log.getByText('Maya', { exact: true }).elements()).toEqual([]);
});
