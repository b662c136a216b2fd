import { describe, expect, test } from 'vitest';
import { hasRoundsLeft } from '#contract/project/round-rules.ts';
import type { ContentRecord } from '#contract/content/record.ts';
import type { ContentItemId } from '#contract/ids.ts';
import { situations } from '#contract/project/rules.ts';
import { defaultTerms } from '#contract/campaign/terms.ts';
import { assetGroups, roundOf, stateOf } from '#src/features/content-review/review-parts.ts';
import { aContentItem, aProject } from '../../../support/records.ts';

const idOf = (word: string) => word as ContentItemId;
const item = (word: string, change: Partial<ContentRecord> = {}) =>
  aContentItem({ id: idOf(word), ...change });
const terms = {
  ...defaultTerms(),
  shotList: [
    { id: 'pour', text: 'The pour', required: true },
    { id: 'team', text: 'The team', required: false },
  ],
};
const project = aProject({
  ...situations.contentSubmitted,
  terms,
  submittedItems: [idOf('v1')],
  submission: 1,
});

describe('the assets under a shot', () => {
  test('every shot has a place, filled or not, and assets without a shot come last', () => {
    const groups = assetGroups(project, [
      item('v1', { shotId: 'pour' }),
      item('extra', { shotId: null }),
    ]);
    expect(groups.map(({ key, assets }) => [key, assets.map((one) => one.item.id)])).toEqual([
      ['shot pour', ['v1']],
      ['shot team', []],
      ['other', ['extra']],
    ]);
  });

  test('nothing is lost: an item of a shot that is not on the list is shown with the rest', () => {
    const groups = assetGroups(project, [item('stray', { shotId: 'gone' })]);
    expect(groups.flatMap(({ assets }) => assets.map((one) => one.item.id))).toEqual(['stray']);
  });

  test('where there is no shot list, the deliverables take its place', () => {
    const plain = aProject({ terms: { ...defaultTerms(), shotList: [] } });
    const groups = assetGroups(plain, [item('reel', { shotId: null, deliverableId: 'd1' })]);
    expect(groups.map(({ key }) => key)).toEqual(['deliverable d1']);
    expect(groups[0]?.assets).toHaveLength(1);
  });
});

describe('versions', () => {
  const v1 = item('v1', { shotId: 'pour' });
  const v2 = item('v2', { shotId: 'pour', replaces: idOf('v1'), contentVersion: 2 });

  test('what was sent for review is what is looked at, also while a newer version is made', () => {
    const [asset] = assetGroups(project, [v1, v2]).flatMap(({ assets }) => assets);
    expect(asset).toMatchObject({ isInReview: true, hasNewer: true });
    expect(asset?.item.id).toBe('v1');
    expect(asset?.versions.map(({ id }) => id)).toEqual(['v1', 'v2']);
  });

  test('outside a review the newest is shown', () => {
    const back = aProject({ ...project, ...situations.contentRejected });
    const [asset] = assetGroups(back, [v1, v2]).flatMap(({ assets }) => assets);
    expect(asset?.item.id).toBe('v2');
    expect(asset).toMatchObject({ isInReview: false, hasNewer: false });
  });

  test('a circle of versions ends', () => {
    const a = item('a', { replaces: idOf('b') });
    const b = item('b', { replaces: idOf('a') });
    const newest = item('c', { replaces: idOf('a') });
    const [asset] = assetGroups(project, [a, b, newest]).flatMap(({ assets }) => assets);
    expect(asset?.versions.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });
});

describe('rounds', () => {
  const of = (round: number, step: 'content_rejected' | 'get_approval_for_content') =>
    roundOf({ round, step, terms: { ...terms, revisionRounds: 2 } });

  test('while looking it is the next round, while changes are made the one that was asked for', () => {
    expect(of(0, 'get_approval_for_content')).toEqual({ round: 1, of: 2 });
    expect(of(1, 'content_rejected')).toEqual({ round: 1, of: 2 });
    expect(of(1, 'get_approval_for_content')).toEqual({ round: 2, of: 2 });
    expect(of(2, 'get_approval_for_content')).toEqual({ round: 2, of: 2 });
  });

  test('none are left once all were used, and none where none were agreed on', () => {
    expect(hasRoundsLeft({ round: 1, terms: { ...terms, revisionRounds: 2 } })).toBe(true);
    expect(hasRoundsLeft({ round: 2, terms: { ...terms, revisionRounds: 2 } })).toBe(false);
    expect(roundOf({ ...project, terms: { ...terms, revisionRounds: 0 } })).toBeNull();
  });
});

describe('an answer that waits to be sent', () => {
  const sent = [idOf('v1'), idOf('v2')];
  const [first, second] = [item('v1', { state: 'submitted' }), item('v2', { state: 'submitted' })];
  const remark = { id: 'remark', text: 'Too dark', x: null, y: null, t: null };
  const said = (itemIds: ContentItemId[]) => [
    {
      round: 1,
      text: 'A little brighter',
      on: '2026-11-20T17:00:00.000Z',
      comments: itemIds.map((itemId) => ({ ...remark, itemId })),
    },
  ];
  const answered = (change: object) => aProject({ ...project, submittedItems: sent, ...change });

  test('leaves nothing to review: what was named is to be changed, and the rest is as it came', () => {
    const back = answered({ ...situations.contentRejected, feedback: said([idOf('v1')]) });
    expect([stateOf(first, back), stateOf(second, back)]).toEqual(['rejected', 'received']);
    const all = answered({ ...situations.contentRejected, feedback: said([]) });
    expect([stateOf(first, all), stateOf(second, all)]).toEqual(['rejected', 'rejected']);
  });

  test('shows what was approved as approved, and what is in review as that', () => {
    expect(stateOf(first, answered(situations.contentApproved))).toBe('approved');
    expect(stateOf(first, answered({}))).toBe('submitted');
    expect(stateOf(item('v3', { state: 'received' }), answered({}))).toBe('received');
  });
});
