import { describe, expect, test } from 'vitest';
import type { CandidateState } from '#contract/candidate/rules.ts';
import { candidateStates } from '#contract/candidate/rules.ts';
import type { ProjectId } from '#contract/ids.ts';
import {
  candidateParts,
  firstTab,
  freeSlots,
  acceptsCreators,
} from '#src/features/candidates/candidate-parts.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import { aCampaign, aCandidate } from '../../../support/records.ts';

const idOf = (word: string) => word as ProjectId;
const points = { category: 40, distance: 20, tier: 0, price: 10, response: 0 };
const one = (
  word: string,
  state: CandidateState,
  score: number | null = null,
  change: Partial<CandidateView> = {},
): CandidateView => ({
  ...aCandidate({ id: idOf(word), state }),
  match: score === null ? null : { score, points },
  mark: null,
  ...change,
});
const ids = (list: readonly CandidateView[]) => list.map(({ id }) => id);

describe('the list of each candidate', () => {
  test('applicants stand with the best match first, and equals in the server’s order', () => {
    const parts = candidateParts(
      [one('c', 'applied', 70), one('b', 'applied', 90), one('a', 'applied', 70)],
      false,
    );
    expect(ids(parts.applied)).toEqual(['b', 'a', 'c']);
    expect(parts.backups).toEqual([]);
  });

  test('while every place is taken, applicants are backups in the same order', () => {
    const parts = candidateParts([one('a', 'applied', 10), one('b', 'applied', 90)], true);
    expect(parts.applied).toEqual([]);
    expect(ids(parts.backups)).toEqual(['b', 'a']);
  });

  test('everyone is in exactly one list, whatever their state', () => {
    const all = candidateStates.map((state) => one(state, state));
    for (const isFull of [true, false]) {
      const { selected, applied, invited, backups, declined } = candidateParts(all, isFull);
      const shown = [selected, applied, invited, backups, declined].flat();
      expect(ids(shown).toSorted()).toEqual(ids(all).toSorted());
    }
  });

  test('the candidate decided about last is first among those who are out', () => {
    const parts = candidateParts(
      [
        one('early', 'declined', null, { decidedOn: '2026-11-02T00:00:00.000Z' }),
        one('late', 'withdrawn', null, { decidedOn: '2026-11-09T00:00:00.000Z' }),
      ],
      false,
    );
    expect(ids(parts.declined)).toEqual(['late', 'early']);
  });

  test('one lands where something is to be done', () => {
    expect(firstTab(candidateParts([one('a', 'invited'), one('b', 'applied')], false))).toBe(
      'applied',
    );
    expect(firstTab(candidateParts([one('a', 'invited'), one('b', 'applied')], true))).toBe(
      'backups',
    );
    expect(firstTab(candidateParts([one('a', 'invited')], false))).toBe('invited');
    expect(firstTab(candidateParts([], false))).toBe('applied');
  });
});

describe('free places', () => {
  const campaign = aCampaign({ creatorSlots: 2, openSlots: 2 });

  test('a place that was given here counts as taken before the server knows', () => {
    expect(freeSlots(campaign, [one('a', 'accepted')], [])).toBe(1);
  });

  test('one that the server has is not counted twice', () => {
    expect(freeSlots(campaign, [one('a', 'accepted')], [{ id: idOf('a') }])).toBe(2);
  });

  test('there are never fewer than none', () => {
    const full = aCampaign({ openSlots: 0 });
    expect(freeSlots(full, [one('a', 'accepted'), one('b', 'accepted')], [])).toBe(0);
  });
});

test('a campaign takes creators until it is closed or ends, also after the last day to apply', () => {
  const over = aCampaign({ applyBy: '2020-01-01' });
  expect(acceptsCreators(over)).toBe(true);
  expect(acceptsCreators({ ...over, isOpen: false })).toBe(false);
  expect(acceptsCreators({ ...over, status: 'completed' })).toBe(false);
});
