import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CommandBody } from '#contract/command.ts';
import {
  addContentPayload,
  campaignEventPayload,
  candidateEventPayload,
  describeContentPayload,
  projectEventPayload,
  removeContentPayload,
  saveCampaignPayload,
  submitReviewPayload,
} from '#contract/campaign/payloads.ts';
import { candidateStates } from '#contract/candidate/rules.ts';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { situationNames, situationOf, situations } from '#contract/project/rules.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { overlayWork, type Copy, type PendingWork } from '#src/features/campaigns/data/overlay.ts';
import { arbitraryOf } from '../../../support/arbitrary-of.ts';
import { aCampaign, aCandidate, aContentItem, aProject } from '../../../support/records.ts';
import { acknowledged, business, creator, idOf, unsent } from '../calendar/build.ts';

const campaignId = idOf<CampaignId>('campaign');
const projectId = idOf<ProjectId>('project');
const of = { campaignId, projectId, candidateId: projectId, creatorId: creator };

const schemas = {
  saveCampaign: saveCampaignPayload,
  campaignEvent: campaignEventPayload,
  candidateEvent: candidateEventPayload,
  projectEvent: projectEventPayload,
  addContent: addContentPayload,
  removeContent: removeContentPayload,
  describeContent: describeContentPayload,
  submitReview: submitReviewPayload,
} as const;

/** Anything the contract takes or nearly takes, about what is held or unknown. */
const bodies: fc.Arbitrary<CommandBody> = fc
  .oneof(
    ...Object.entries(schemas).map(([kind, schema]) =>
      arbitraryOf(schema, of).map((payload) => ({ kind, payload })),
    ),
  )
  .map((body) => body as CommandBody);

const pending: fc.Arbitrary<PendingWork[]> = fc.array(
  fc
    .record({
      order: fc.integer({ min: 1, max: 30 }),
      body: bodies,
      state: fc.constantFrom('waiting', 'sending', 'attention', 'sent'),
    })
    .map(({ order, body, state }): PendingWork => {
      const change = { accountId: creator };
      if (state === 'sent') return acknowledged(unsent(order, body, change), {});
      return unsent(order, body, { ...change, state: state as OutboxItem['state'] });
    }),
  { maxLength: 6 },
);

const copies: fc.Arbitrary<Copy> = fc
  .record({
    situation: fc.constantFrom(...situationNames),
    candidate: fc.constantFrom(null, ...candidateStates),
    knowsCampaign: fc.boolean(),
    knowsProject: fc.boolean(),
  })
  .map(({ situation, candidate, knowsCampaign, knowsProject }) => ({
    campaigns: knowsCampaign ? [aCampaign({ id: campaignId, businessId: business })] : [],
    candidates: candidate
      ? [aCandidate({ id: projectId, campaignId, creatorId: creator, state: candidate })]
      : [],
    projects: knowsProject
      ? [
          aProject({
            id: projectId,
            campaignId,
            creatorId: creator,
            businessId: business,
            ...situations[situation],
          }),
        ]
      : [],
    content: [aContentItem({ projectId, campaignId, creatorId: creator })],
  }));

test('a project never stands where its machine has no state, whatever waits', () => {
  fc.assert(
    fc.property(copies, pending, (copy, commands) => {
      for (const account of [creator, business]) {
        const mine = commands.map((one) => ({ ...one, accountId: account }));
        for (const project of overlayWork(copy, mine, account).projects) {
          expect(situationOf(project)).not.toBeNull();
        }
      }
    }),
  );
});

test('a command that is told twice is shown once', () => {
  fc.assert(
    fc.property(copies, pending, (copy, commands) => {
      const once = overlayWork(copy, commands, creator);

      expect(overlayWork(copy, [...commands, ...commands], creator)).toEqual(once);
    }),
  );
});

test('nothing of somebody else’s account is shown, and what was refused changes nothing', () => {
  fc.assert(
    fc.property(copies, pending, (copy, commands) => {
      const untouched = overlayWork(copy, [], creator);
      const others = commands.map((one) => ({ ...one, accountId: business }));
      const refused = commands.map((one) => ({ ...one, state: 'attention' as const }));

      expect(overlayWork(copy, others, creator)).toEqual(untouched);
      const { refused: told, ...shown } = overlayWork(copy, refused as PendingWork[], creator);
      expect({ ...shown, refused: [] }).toEqual(untouched);
      expect(new Set(told.map(({ item }) => item.id)).size).toBe(told.length);
    }),
  );
});
