import { describe, expect, test } from 'vitest';
import { defaultTerms } from '#contract/campaign/terms.ts';
import { postTicks } from '#contract/project/post-checks.ts';
import type { PostLink } from '#contract/project/record.ts';
import {
  changesLeft,
  checksToSend,
  firstUnchecked,
  owedPosts,
  ticksOf,
  withTick,
} from '#src/features/view-post/post-parts.ts';
import { aPostLink } from '../../../support/records.ts';

const terms = {
  ...defaultTerms(),
  deliverables: [
    { id: 'd1', type: 'reel' as const, platform: 'instagram' as const, qty: 2, notes: '' },
  ],
};
type PostCheckDraft = Parameters<typeof ticksOf>[0];
const all = (checks: PostCheckDraft, one: PostLink): PostCheckDraft =>
  postTicks.reduce((held, tick) => withTick(held, one, tick, true), checks);

describe('the ticks of a post', () => {
  const first = aPostLink('a');
  const second = aPostLink('b', { index: 1 });
  const posts = owedPosts({ terms, posts: [second, first] });

  test('every post that is owed has a place, with its link where there is one', () => {
    expect(posts.map((one) => one.link?.id)).toEqual(['a', 'b']);
    expect(owedPosts({ terms, posts: [first] }).map((one) => one.link?.id ?? null)).toEqual([
      'a',
      null,
    ]);
  });

  test('all four of every post are asked for', () => {
    expect(firstUnchecked(posts, {})?.missing).toEqual([...postTicks]);
    const half = all({}, first);
    expect(firstUnchecked(posts, half)?.post.link?.id).toBe('b');
    expect(firstUnchecked(posts, all(half, second))).toBeNull();
  });

  test('three of four are not enough', () => {
    const checks = all(withTick(all({}, first), first, 'content', false), second);
    expect(firstUnchecked(posts, checks)?.missing).toEqual(['content']);
  });

  test('a tick is taken away again', () => {
    const ticked = withTick({}, first, 'tag', true);
    expect(ticksOf(ticked, first)).toEqual(['tag']);
    expect(ticksOf(withTick(ticked, first, 'tag', false), first)).toEqual([]);
  });

  test('another link in its place has none of them', () => {
    const other = { ...first, normalisedUrl: 'https://instagram.com/reel/other' };
    expect(ticksOf(all({}, first), other)).toEqual([]);
  });

  test('a decision carries them, those of an earlier decision as well unless they were changed here', () => {
    const seen = { ...first, checks: ['account' as const] };
    expect(checksToSend(all({}, second), [seen, second])).toEqual([
      { postId: 'a', ticks: ['account'] },
      { postId: 'b', ticks: [...postTicks] },
    ]);
    expect(ticksOf(withTick({}, seen, 'account', false), seen)).toEqual([]);
  });

  test('a post without a link cannot be verified', () => {
    const owed = owedPosts({ terms, posts: [first] });
    expect(firstUnchecked(owed, all({}, first))?.post.index).toBe(1);
  });
});

test('changes can be asked for twice', () => {
  expect([0, 1, 2, 3].map((postRounds) => changesLeft({ postRounds }))).toEqual([2, 1, 0, 0]);
});
