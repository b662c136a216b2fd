import { describe, expect, test } from 'vitest';
import { defaultTerms } from '#contract/campaign/terms.ts';
import type { PostId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { PostLink } from '#contract/project/record.ts';
import { captionOf, hasTag } from '#src/features/post/caption.ts';
import { linkFields, newLinks } from '#src/features/post/links.ts';
import { aProject } from '../../../support/records.ts';

const terms = {
  ...defaultTerms(),
  deliverables: [
    { id: 'd1', type: 'reel', platform: 'instagram', qty: 2, notes: '' },
    { id: 'd2', type: 'rawClips', platform: null, qty: 1, notes: '' },
    { id: 'd3', type: 'tiktok', platform: 'tiktok', qty: 1, notes: '' },
  ] as const satisfies unknown[],
};
const posted = (over: Partial<PostLink> = {}): PostLink => ({
  id: newId<PostId>(),
  deliverableId: 'd1',
  index: 0,
  platform: 'instagram',
  url: 'https://www.instagram.com/p/one/?igsh=x',
  normalisedUrl: 'https://instagram.com/p/one',
  submittedOn: '2026-11-20T17:00:00.000Z',
  state: 'submitted',
  ...over,
});
const at = (posts: PostLink[] = []) => ({
  ...aProject({ terms: { ...terms, deliverables: [...terms.deliverables] }, posts }),
  mark: null,
});
const sent = (project: ReturnType<typeof at>, draft: Record<string, string>) =>
  newLinks(linkFields(project, draft)).map(({ deliverableId, index, url }) => [
    deliverableId,
    index,
    url,
  ]);

describe('links of posts', () => {
  test('there is one field for each post that is owed, none for what is only handed over', () => {
    expect(linkFields(at(), {}).map(({ key, number }) => [key, number])).toEqual([
      ['d1/0', 1],
      ['d1/1', 2],
      ['d3/0', null],
    ]);
  });

  test('are checked as one types, in the specification’s words', () => {
    const problemOf = (text: string) => linkFields(at(), { 'd1/0': text })[0]?.problem;
    expect(problemOf('')).toBeNull();
    expect(problemOf('instagram.com/p/one')).toBe('Invalid URL (must include http:// or https://)');
    expect(problemOf('https://tiktok.com/@a/video/1')).toBe('This link isn’t from Instagram.');
    expect(problemOf('https://instagram.com/p/one')).toBeNull();
  });

  test('those that are right are handed in, the others can follow', () => {
    const draft = { 'd1/0': 'https://instagram.com/p/one', 'd1/1': 'instagram' };
    expect(sent(at(), draft)).toEqual([['d1', 0, 'https://instagram.com/p/one']]);
    expect(sent(at([posted()]), { 'd1/0': posted().url })).toEqual([]);
  });

  test('one post is not handed in twice, whatever follows its address', () => {
    const draft = {
      'd1/0': 'https://instagram.com/p/one',
      'd1/1': 'https://www.instagram.com/p/one/?igsh=abc',
    };
    expect(sent(at(), draft)).toHaveLength(1);
    expect(linkFields(at(), draft)[1]?.problem).toBe('This link is already in another field.');
  });

  test('another address of the same post is the same post', () => {
    const draft = {
      'd1/0': 'https://instagram.com/reel/one',
      'd1/1': 'https://www.instagram.com/p/one/',
    };
    expect(linkFields(at(), draft)[1]?.problem).toBe('This link is already in another field.');
  });

  test('a profile is no reel, in words', () => {
    expect(linkFields(at(), { 'd1/0': 'https://instagram.com/maya' })[0]?.problem).toMatch(
      /doesn’t open the promised post. Open the post in Instagram/,
    );
  });

  test('one that was handed back goes again once its post was edited; one that was found right never does', () => {
    const back = at([posted({ state: 'changesRequested' })]);
    expect(sent(back, {})).toEqual([]);
    const same = { 'd1/0': 'http://instagram.com/p/one' };
    expect(sent(back, same)).toEqual([]);
    expect(linkFields(back, same)[0]?.problem).toMatch(/^This link was sent back to you/);
    expect(newLinks(linkFields(back, {}, new Set(['d1/0'])))).toMatchObject([
      { url: posted().url, isEdited: true },
    ]);
    expect(newLinks(linkFields(back, { 'd1/0': 'https://instagram.com/p/two' }))).toMatchObject([
      { url: 'https://instagram.com/p/two' },
    ]);
    const right = at([posted({ state: 'verified' })]);
    expect(sent(right, { 'd1/0': 'https://instagram.com/p/two' })).toEqual([]);
  });
});

describe('the caption', () => {
  test('begins with what was approved and ends with whom to name and the tags', () => {
    const tags = {
      disclosureTag: '#ad',
      mentions: ['@desertbloom'],
      hashtags: ['#patio'],
    } as const;
    expect(
      captionOf(['Five teas.', ' Five teas. ', ''], {
        ...tags,
        mentions: [...tags.mentions],
        hashtags: [...tags.hashtags],
      }),
    ).toBe('Five teas.\n\n#ad @desertbloom #patio');
  });

  test('needs the disclosure as a tag of its own', () => {
    expect([
      hasTag('Tea #AD', '#ad'),
      hasTag('Tea #adventure', '#ad'),
      hasTag('ad', '#ad'),
    ]).toEqual([true, false, false]);
  });
});
