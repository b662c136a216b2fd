import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import { roomOfCandidate } from '#contract/chatroom/rules.ts';
import type { Role } from '#contract/permissions.ts';
import { noChanges } from '#contract/sync/sync.ts';
import { device } from '#src/data/device/browser-device.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { aCandidate } from '../../support/records.ts';
import { buildRoom, businessAccount, creatorAccount, openInbox } from './inbox.ts';
import { showMessages } from './show-inbox.tsx';

beforeEach(() => page.viewport(1280, 800));

const applicant = aCandidate({ businessId: businessAccount, creatorId: creatorAccount });
const { campaignId } = applicant;
const roomId = roomOfCandidate(applicant.id);
const field = page.getByLabelText('Message to Maya Okafor');
const log = page.getByRole('log', { name: 'Conversation with Maya Okafor' });

async function withApplicant(change: Partial<CandidateRecord> = {}, role: Role = 'owner') {
  await openInbox(role, []);
  await tell({ candidates: [{ ...applicant, ...change }] });
}

const tell = async (stored: Partial<ReturnType<typeof noChanges>>) =>
  useCurrentReplica
    .getState()
    .replica?.apply({ collections: { ...noChanges(), ...stored }, gone: [] });

test('a business writes to an applicant without a connection, and the room is there from then on', async () => {
  await withApplicant();
  showMessages({ roomId, campaignId });
  await field.fill('Do you eat fish?');
  await userEvent.keyboard('{Enter}');

  await expect.element(log.getByText('Do you eat fish?')).toBeVisible();
  await expect.element(log.getByText('Waiting')).toBeInTheDocument();
  expect(await device.db.outbox.toArray()).toMatchObject([
    {
      kind: 'addMessage',
      lane: `chatroom:${roomId}`,
      payload: {
        chatroomId: roomId,
        campaignId,
        creatorId: creatorAccount,
        isMessageFromCreator: false,
      },
    },
  ]);
});

test('the room is among all conversations while its first message waits, and once it was opened it is there once', async () => {
  await withApplicant();
  showMessages({ roomId });
  await field.fill('Do you eat fish?');
  await userEvent.keyboard('{Enter}');
  const rows = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link');
  await expect.element(rows.getByText('You: Do you eat fish?')).toBeVisible();

  const opened = buildRoom('Desert Bloom', {
    chatroomId: roomId,
    campaignId,
    creatorLastName: 'Okafor',
  });
  await tell({ chatrooms: [opened], candidates: [{ ...applicant, chatroomId: roomId }] });

  await expect.poll(() => rows.elements()).toHaveLength(1);
  await expect.element(log.getByText('Do you eat fish?')).toBeVisible();
});

test('a message to who has withdrawn meanwhile is not out of sight', async () => {
  await withApplicant();
  showMessages({ roomId });
  await field.fill('Do you eat fish?');
  await userEvent.keyboard('{Enter}');
  await expect.element(log.getByText('Do you eat fish?')).toBeVisible();

  await tell({ candidates: [{ ...applicant, state: 'withdrawn', revision: 2 }] });

  await expect.element(page.getByText('You: Do you eat fish?')).toBeVisible();
});

test('nobody writes to a creator who does not wait for an answer', async () => {
  await withApplicant({ state: 'declined' });
  showMessages({ roomId, campaignId });

  await expect.element(page.getByText('Conversation not available')).toBeVisible();
  expect(field.elements()).toEqual([]);
});

test.each([390, 1280])(
  'at %d px a conversation that is not here leads back to the others',
  async (width) => {
    await page.viewport(width, 800);
    await withApplicant({ state: 'declined' });
    showMessages({ roomId });

    await page.getByRole('button', { name: 'Back to all conversations' }).click();

    await expect.element(page.getByText('Conversation not available')).not.toBeInTheDocument();
  },
);

test('a creator does not write first', async () => {
  await withApplicant({}, 'creator');
  showMessages({ roomId, campaignId });

  await expect.element(page.getByText('Conversation not available')).toBeVisible();
});
