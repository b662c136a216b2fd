import { describe, expect, it, test } from 'vitest';
import {
  feeOf,
  LATE_CONTENT_HOURS,
  settlementAtEnd,
  type ProjectEnding,
  type Settlement,
} from '#contract/billing/price.ts';
import { offlineOf } from '#contract/commands/command-rules.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { newId } from '#contract/new-id.ts';
import { situationNames } from '#contract/project/rules.ts';

const now = Date.parse('2026-11-20T17:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();
const ending = (over: Partial<ProjectEnding>): ProjectEnding => ({
  situation: 'shoot',
  by: 'business',
  requiresShoot: true,
  contentDueOn: null,
  now,
  ...over,
});

type Row = [what: string, ends: Partial<ProjectEnding>, settlement: Settlement];
const late = { contentDueOn: hoursAgo(LATE_CONTENT_HOURS) };
const inTime = { contentDueOn: hoursAgo(LATE_CONTENT_HOURS - 0.01) };
test.each<Row>([
  ['completed work', { situation: 'completed' }, 'release'],
  ['a business before the shoot', {}, 'refund'],
  ['nobody’s choice before the shoot', { by: 'system' }, 'refund'],
  ['support before the shoot', { by: 'support' }, 'refund'],
  ['a business after the shoot', { situation: 'contentOpen', ...inTime }, 'release'],
  ['a business whose content is late', { situation: 'contentOpen', ...late }, 'refund'],
  ['… of which some came', { situation: 'contentUploading', ...late }, 'refund'],
  ['… and was sent back', { situation: 'contentRejected', ...late }, 'refund'],
  [
    'a business that was sent content, however late',
    { situation: 'contentSubmitted', ...late },
    'release',
  ],
  [
    'a business without a shoot before an upload',
    { situation: 'contentOpen', requiresShoot: false, ...inTime },
    'refund',
  ],
  [
    '… and after one',
    { situation: 'contentUploading', requiresShoot: false, ...inTime },
    'release',
  ],
  ['a business after the approval', { situation: 'postOpen', ...late }, 'release'],
])('%s: %j → %s', (_, ends, settlement) => {
  expect(settlementAtEnd(ending(ends))).toBe(settlement);
});

it('a creator who backs out gets nothing, in any state of the project', () => {
  for (const situation of situationNames) {
    if (situation === 'cancelled' || situation === 'completed') continue;
    for (const contentDueOn of [null, late.contentDueOn]) {
      expect(settlementAtEnd(ending({ situation, by: 'creator', contentDueOn }))).toBe('refund');
    }
  }
});

it.each([
  [20_000, 0, 0],
  [20_000, 10, 2_000],
  [1_005, 10, 100],
  [1_006, 10, 101],
  [1, 50, 0],
])('of %i cents, %i percent are %i', (amount, pct, fee) => {
  expect(feeOf(amount, pct)).toBe(fee);
});

describe('an acceptance', () => {
  const ids = { candidateId: newId(), campaignId: newId(), creatorId: newId() };
  const ruleOf = (payload: object) =>
    offlineOf({
      kind: 'candidateEvent',
      payload: { ...ids, ...payload } as PayloadOf<'candidateEvent'>,
    });

  it.each(['business_accepted', 'creator_invite_accepted'] as const)(
    '(%s) that charges a card waits in no outbox, and any other may',
    (event) => {
      expect(ruleOf({ event, priceCents: 5_000 })).toBe('onlineOnly');
      expect(ruleOf({ event, priceCents: null })).toBe('queuedUnconfirmed');
      expect(ruleOf({ event })).toBe('queuedUnconfirmed');
    },
  );
});
