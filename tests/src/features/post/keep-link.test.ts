import { expect, test } from 'vitest';
import { defaultTerms } from '#contract/campaign/terms.ts';
import { situations, type Situation } from '#contract/project/rules.ts';
import { fieldsFor } from '#src/features/post/keep-link.ts';
import { contentTargets, acceptsFiles } from '#src/features/content/content-targets.ts';
import { aProject } from '../../../support/records.ts';

const terms = {
  ...defaultTerms(),
  shotList: [
    { id: 'a', text: 'The pour', required: false },
    { id: 'b', text: 'The patio', required: true },
  ],
};
const at = (situation: Situation, change: Partial<ReturnType<typeof aProject>> = {}) => ({
  ...aProject({ terms, ...situations[situation], ...change }),
  mark: null,
});
const link = 'https://www.instagram.com/p/one';

test('a shared link is offered to open posts of its own platform', () => {
  const found = (url: string, situation: Situation) => fieldsFor(url, [at(situation)]).length;
  expect([found(link, 'postOpen'), found(link, 'postChanges')]).toEqual([1, 1]);
  expect([
    found(link, 'contentOpen'),
    found(link, 'postSubmitted'),
    found(link, 'completed'),
  ]).toEqual([0, 0, 0]);
  expect(found('https://tiktok.com/@a/video/1', 'postOpen')).toBe(0);
});

test('shared files are offered to campaigns that take some, what is missing first', () => {
  const dispute = {
    by: 'creator',
    reason: '',
    openedOn: '2026-11-19T17:00:00.000Z',
    resolvedOn: null,
    resolution: null,
  } as const;
  expect(acceptsFiles(at('contentOpen'))).toBe(true);
  expect(acceptsFiles(at('contentOpen', { dispute }))).toBe(false);
  expect([acceptsFiles(at('postOpen')), acceptsFiles(at('cancelled'))]).toEqual([false, false]);
  expect(contentTargets(at('contentOpen'), []).map(({ id }) => id)).toEqual(['b', 'd1', 'a']);
});
