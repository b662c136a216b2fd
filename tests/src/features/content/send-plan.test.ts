import { describe, expect, test } from 'vitest';
import { defaultTerms } from '#contract/campaign/terms.ts';
import type { ContentItemId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { ContentRecord } from '#contract/content/record.ts';
import { situations, type Situation } from '#contract/project/rules.ts';
import { assetsOf } from '#src/campaigns/content/assets.ts';
import { guidelinesOf, sendPlan } from '#src/features/content/send-plan.ts';
import { aCampaign, aContentItem, aProject } from '../../../support/records.ts';

const terms = {
  ...defaultTerms(),
  shotList: [
    { id: 'a', text: 'The pour', required: true },
    { id: 'b', text: 'The patio', required: false },
  ],
  deliverables: [{ id: 'd1', type: 'reel', platform: 'instagram', qty: 2, notes: '' } as const],
};
const campaign = aCampaign();
const guidelines = guidelinesOf(campaign, terms);
const everyTick = guidelines.map(({ id }) => id);

const at = (situation: Situation, over: Partial<ReturnType<typeof aProject>> = {}) => ({
  ...aProject({ terms, ...situations[situation], ...over }),
  mark: null,
});
const item = (change: Partial<ContentRecord>) =>
  aContentItem({
    id: newId<ContentItemId>(),
    projectId: aProject().id,
    shotId: null,
    deliverableId: null,
    ...change,
  });
const plan = (
  project: ReturnType<typeof at>,
  items: ContentRecord[],
  ticked: readonly string[] = everyTick,
) => sendPlan(project, assetsOf(project.id, items, [], []), guidelines, ticked);

const whole = [
  item({ shotId: 'a', deliverableId: 'd1' }),
  item({ deliverableId: 'd1', sourceSha256: '1'.repeat(64) }),
];

describe('sending content for review', () => {
  test('the brief’s dos and don’ts and the tag are gone through', () => {
    expect(guidelines.map(({ kind, text }) => [kind, text])).toEqual([
      ['do', 'Ask first'],
      ['dont', 'No flash'],
      ['tag', terms.disclosureTag],
    ]);
    expect(plan(at('contentUploading'), whole, everyTick.slice(1)).isReady).toBe(false);
    expect(plan(at('contentUploading'), whole, everyTick.slice(1)).unticked).toBe(1);
  });

  test('names the required shots and the files that are missing; optional ones hold nothing up', () => {
    const { missing, isReady } = plan(at('contentUploading'), [item({ deliverableId: 'd1' })]);
    expect(missing).toEqual({ shots: ['a'], deliverables: [{ id: 'd1', count: 1 }] });
    expect(isReady).toBe(false);
    expect(plan(at('contentUploading'), whole).isReady).toBe(true);
  });

  test('waits for the shoot to be done', () => {
    const { isOpen, isReady } = plan(at('shoot'), whole);
    expect([isOpen, isReady]).toEqual([false, false]);
  });

  test('the same files are sent once: again only with something new', () => {
    const submittedItems = whole.map(({ id }) => id);
    const again = plan(at('contentSubmitted', { submittedItems }), whole);
    expect([again.isSame, again.isReady]).toEqual([true, false]);
    const newer = item({ shotId: 'a', deliverableId: 'd1', replaces: whole[0]?.id ?? null });
    expect(plan(at('contentRejected', { submittedItems }), [...whole, newer]).isReady).toBe(true);
  });

  test('new words for what was sent back are something new, older ones are not', () => {
    const on = '2026-11-19T17:00:00.000Z';
    const feedback = [{ round: 1, text: 'Another caption, please.', comments: [], on }];
    const submittedItems = whole.map(({ id }) => id);
    const rejected = at('contentRejected', { submittedItems, feedback });
    const changed = (updatedOn: string) => whole.map((one) => ({ ...one, updatedOn }));

    expect(plan(rejected, changed(on)).isReady).toBe(false);
    expect(plan(rejected, changed('2026-11-19T17:00:00.001Z')).isReady).toBe(true);
  });
});
