import { expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import type { MediaItem, OutboxItem, SentItem } from '#src/data/device/database.ts';
import type { Fact } from '#src/data/device/fact.ts';
import { buildLog } from '#src/features/sync-status/export-log.ts';

const me = 'me' as UserId;
const CANARY = 'canary';

const base = {
  order: 1,
  id: 'id-1',
  userId: me,
  accountId: 'account-1',
  lane: 'chatroom:1',
  occurredAt: '2026-11-21T16:00:00.000Z',
  state: 'attention',
  attempts: 3,
  faults: 1,
  nextTryAt: 5,
  isAskedToWait: true,
  confirmed: false,
  attention: { code: 'SLOT_TAKEN', current: { note: CANARY }, message: CANARY },
};
/** Texts by and for a person in every field that a command has. */
const items = [
  { ...base, kind: 'addMessage', payload: { message: CANARY } },
  { ...base, kind: 'appointmentEvent', payload: { event: 'creator_cancelled', reason: CANARY } },
  { ...base, kind: 'updateAvailability', payload: { week: CANARY } },
  { ...base, kind: 'addMessage', userId: 'other', id: 'of-another', payload: { message: CANARY } },
] as unknown as OutboxItem[];
const sent = [
  {
    ...base,
    kind: 'addMessage',
    payload: { message: CANARY },
    result: { said: CANARY },
    revision: 7,
    sentAt: 9,
  },
] as unknown as SentItem[];
const media = [
  {
    uploadId: 'upload-1',
    userId: me,
    accountId: 'account-1',
    commandId: 'id-1',
    purpose: 'portfolio',
    name: CANARY,
    size: 10,
    sent: 4,
    state: 'attention',
    attempts: 2,
    nextTryAt: 5,
    attention: { code: 'PICTURE_SUM', current: CANARY },
    createdAt: 1,
    lost: 1,
  },
  { userId: 'other', uploadId: 'of-another', name: CANARY },
] as unknown as MediaItem[];
const facts = [
  { key: 'contact', reachable: true, isPortal: false, at: 1, reachedAt: 1 },
  { key: 'clicked', url: `/${CANARY}`, accountId: 'a', at: 2 },
  { key: 'push', at: 3, text: CANARY },
] as unknown as Fact[];

const log = buildLog({
  userId: me,
  now: Date.UTC(2026, 10, 21),
  isOnline: false,
  browser: 'A browser',
  storage: { used: 1, quota: 2, isProtected: true },
  facts,
  items,
  sent,
  media,
  cursors: [{ accountId: 'account-1', cursor: 'epoch.4', text: CANARY } as never],
  counts: { pages: 3, drafts: 1, arrivals: 0 },
});

test('a log for support has none of anyone’s words in it', () => {
  expect(JSON.stringify(log)).not.toContain(CANARY);
});

test('a log has lanes, states, attempts, times, and refusal codes', () => {
  expect(log.waiting[1]).toMatchObject({
    lane: 'chatroom:1',
    kind: 'appointmentEvent',
    event: 'creator_cancelled',
    state: 'attention',
    attempts: 3,
    nextTryAt: 5,
    occurredAt: '2026-11-21T16:00:00.000Z',
    refusal: 'SLOT_TAKEN',
  });
  expect(log.sent).toMatchObject([{ id: 'id-1', revision: 7, sentAt: 9 }]);
  expect(log.facts).toContainEqual({ key: 'push', at: '1970-01-01T00:00:00.003Z' });
});

test('a log has the progress of photos, and the reasons for their stops', () => {
  expect(log.pictures).toMatchObject([
    { uploadId: 'upload-1', commandId: 'id-1', state: 'attention', sent: 4, size: 10, attempts: 2 },
  ]);
  expect(log.pictures[0]).toMatchObject({ refusal: 'PICTURE_SUM', lost: 1 });
});

test('another person’s work is only counted', () => {
  expect(JSON.stringify(log)).not.toContain('of-another');
  expect(log.counts.itemsOfOthers).toBe(1);
});
