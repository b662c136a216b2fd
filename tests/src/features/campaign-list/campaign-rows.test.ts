import { expect, test } from 'vitest';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { situations, type Situation } from '#contract/project/rules.ts';
import { rowsByTab, rowsOf } from '#src/features/campaign-list/campaign-rows.ts';
import { nextDateOf } from '#src/features/campaign-list/next-date.ts';
import type { Work } from '#src/campaigns/data/queries.ts';
import { aCampaign, aCandidate, anAppointment, aProject } from '../../../support/records.ts';
import { noWork } from '../../campaigns/no-work.ts';

/** Friday, 10:00 in Phoenix. */
const NOW = Date.parse('2026-11-20T17:00:00.000Z');

const campaign = (title: string, change: Parameters<typeof aCampaign>[0] = {}) => ({
  ...aCampaign({ id: newId<CampaignId>(), title, openSlots: 0, ...change }),
  mark: null,
});
const workOn = (
  { id, title }: ReturnType<typeof campaign>,
  situation: Situation,
  change: Parameters<typeof aProject>[0] = {},
) => ({
  ...aProject({
    id: newId<ProjectId>(),
    campaignId: id,
    campaignTitle: title,
    ...situations[situation],
    ...change,
  }),
  mark: null,
});
const all = (part: Partial<Work>): Work => ({ ...noWork, ...part });
const titles = (rows: ReturnType<typeof rowsOf>) => rows.map((row) => row.campaign.title);

test('the campaigns that need the business come first, then those that start next', () => {
  const [late, soon, urgent] = [campaign('Late'), campaign('Soon'), campaign('Urgent')];
  const work = all({
    campaigns: [late, soon, urgent],
    projects: [
      workOn(late, 'postOpen', { postDueOn: '2026-12-01T00:00:00.000Z' }),
      workOn(soon, 'postOpen', { postDueOn: '2026-11-22T00:00:00.000Z' }),
      workOn(urgent, 'postSubmitted'),
    ],
  });

  expect(titles(rowsOf(work, NOW, 'owner'))).toEqual(['Urgent', 'Soon', 'Late']);
});

test('each tab has its campaigns, and the search looks at titles, gifts and names', () => {
  const tea = campaign('Five teas', { giftDescription: 'High tea' });
  const draft = campaign('Patio', { status: 'draft' });
  const rows = rowsOf(
    all({
      campaigns: [tea, draft, campaign('Over', { status: 'cancelled' })],
      projects: [workOn(tea, 'shoot', { creatorFirstName: 'Noor' })],
    }),
    NOW,
    'owner',
  );
  const found = (wanted: string) => titles(rowsByTab(rows, wanted).active);
  const counted = (wanted: string) =>
    Object.values(rowsByTab(rows, wanted)).map(({ length }) => length);

  expect(counted('')).toEqual([1, 1, 0, 1]);
  // A tab counts what it lists, also while something is searched for.
  expect(counted('patio')).toEqual([0, 1, 0, 0]);
  expect(found('')).toEqual(['Five teas']);
  expect(found('noor TEA')).toEqual(['Five teas']);
  expect(found('high')).toEqual(['Five teas']);
  expect(found('patio')).toEqual([]);
});

test('the next date is the earliest ahead; what is past or settled is none', () => {
  const one = campaign('One', { openSlots: 1, applyBy: '2026-12-04' });
  const dates = (projects: Work['projects'], appointments: Work['appointments'] = []) =>
    nextDateOf(one, { projects, appointments }, NOW);

  expect(dates([])).toEqual({ kind: 'apply', at: '2026-12-04T19:00:00.000Z' });
  expect(dates([workOn(one, 'contentOpen', { contentDueOn: '2026-11-25T00:00:00.000Z' })])).toEqual(
    { kind: 'content', at: '2026-11-25T00:00:00.000Z' },
  );
  expect(
    dates([], [anAppointment({ startDateTime: '2026-11-22T17:00:00.000Z', state: 'confirmed' })]),
  ).toEqual({ kind: 'shoot', at: '2026-11-22T17:00:00.000Z' });
  expect(
    dates([workOn(one, 'contentOpen', { contentDueOn: '2026-11-19T00:00:00.000Z' })])?.kind,
  ).toBe('apply');
  expect(
    dates([], [anAppointment({ startDateTime: '2026-11-22T17:00:00.000Z', state: 'declined' })])
      ?.kind,
  ).toBe('apply');
});

test('a thousand campaigns with ten thousand candidates are sorted within a second', () => {
  const campaigns = Array.from({ length: 1_000 }, (_, n) => campaign(`Campaign ${n}`));
  const candidates = Array.from({ length: 10_000 }, (_, n) => ({
    ...aCandidate({ campaignId: campaigns[n % 1_000]?.id as CampaignId, state: 'applied' }),
    mark: null,
  }));
  const begun = performance.now();

  const rows = rowsOf(all({ campaigns, candidates }), NOW, 'owner');

  expect(rows).toHaveLength(1_000);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
