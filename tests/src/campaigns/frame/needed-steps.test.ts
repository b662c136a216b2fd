import { expect, test } from 'vitest';
import type { OutboxItem } from '#src/data/device/database.ts';
import type { RefusedWork } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { neededSteps } from '#src/campaigns/frame/needed-steps.ts';
import { nextActorOf } from '#src/campaigns/frame/next-actor.ts';
import { situations } from '#contract/project/rules.ts';
import { aCampaign, aCandidate, aProject } from '../../../support/records.ts';
import { noWork } from '../no-work.ts';

const now = Date.parse('2026-11-20T17:00:00.000Z');
const campaign = { ...aCampaign({ openSlots: 1 }), mark: null };
const project = { ...aProject({ ...situations.contentSubmitted }), mark: null };

function deskOf(change: Partial<CampaignDesk>, refused: RefusedWork[] = []): CampaignDesk {
  const { candidate = null } = change;
  return {
    actor: { userId: 'me', accountId: 'us' } as unknown as CampaignDesk['actor'],
    side: 'business',
    role: 'owner',
    now,
    work: { ...noWork, campaign, candidates: candidate ? [candidate] : [], refused },
    campaign,
    project,
    candidate,
    appointment: null,
    isAlone: false,
    ...change,
  };
}

const needed = (desk: CampaignDesk) => [...neededSteps(desk, nextActorOf(desk))].toSorted();

const refusedOf = (
  item: object,
  projectId: RefusedWork['projectId'] = project.id,
): RefusedWork => ({
  item: { state: 'attention', ...item } as unknown as Extract<OutboxItem, { kind: 'projectEvent' }>,
  campaignId: campaign.id,
  projectId,
});

test('a step needs the person whose turn it is, and nobody else', () => {
  expect(needed(deskOf({}))).toEqual(['content-review']);
  expect(needed(deskOf({ side: 'creator' }))).toEqual([]);
});

test('applicants need their business, while there are slots', () => {
  const candidate = { ...aCandidate({ state: 'applied' }), mark: null };

  expect(needed(deskOf({ candidate }))).toEqual(['candidates', 'content-review']);
  expect(needed(deskOf({ candidate, campaign: { ...campaign, openSlots: 0 } }))).toEqual([
    'content-review',
  ]);
});

test.for([
  ['shoot_done', 'schedule', 'schedule'],
  ['content_approved', 'content-review', 'content'],
  ['post_verified', 'view-post', 'post'],
  ['cancel_requested', 'details', 'details'],
] as const)('a refused %s needs a look at its step', ([event, business, creator]) => {
  const refused = [refusedOf({ kind: 'projectEvent', payload: { event } })];
  const nobodys = { ...project, ...situations.contentOpen };

  expect(needed(deskOf({ project: nobodys }, refused))).toContain(business);
  expect(needed(deskOf({ side: 'creator' }, refused))).toContain(creator);
});

test('a refused command about another creator’s project is not this one’s', () => {
  const other = '0190a000-0000-7000-8000-0000000000ff' as RefusedWork['projectId'];
  const refused = [refusedOf({ kind: 'submitReview', payload: {} }, other)];

  expect(needed(deskOf({}, refused))).toEqual(['content-review']);
  expect(needed(deskOf({}, [refusedOf({ kind: 'submitReview', payload: {} })]))).toEqual([
    'content-review',
    'review',
  ]);
});
