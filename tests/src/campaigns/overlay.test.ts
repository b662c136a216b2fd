import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CommandBody } from '#contract/commands/command.ts';
import { campaignPayloads } from '#contract/commands/campaigns-payloads.ts';
import { candidatePayloads } from '#contract/commands/candidates-payloads.ts';
import { contentPayloads } from '#contract/commands/content-payloads.ts';
import { projectPayloads } from '#contract/commands/projects-payloads.ts';
import { reviewPayloads } from '#contract/commands/reviews-payloads.ts';
import { requiredPosts } from '#contract/campaign/terms.ts';
import { candidateStates } from '#contract/candidate/rules.ts';
import { situationNames, situationOf, situations } from '#contract/project/rules.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { overlayWork, type Copy, type PendingWork } from '#src/campaigns/data/overlay.ts';
import { arbitraryOf } from '../../support/arbitrary-of.ts';
import { aCampaign, aCandidate, aContentItem, aProject } from '../../support/records.ts';
import { acknowledged, unsent } from '../features/calendar/build.ts';

const project = aProject(situations.contentSubmitted);
const { creatorId, businessId, campaignId, id: projectId } = project;
const campaign = aCampaign();
const copy = (change: Partial<Copy> = {}): Copy => ({
  campaigns: [campaign],
  candidates: [],
  projects: [project],
  content: [aContentItem()],
  appointments: [],
  ...change,
});

const asCreator = (body: CommandBody) => unsent(1, body, { accountId: creatorId });
const asBusiness = (body: CommandBody) => unsent(1, body, { accountId: businessId });
const candidate = { candidateId: projectId, campaignId, creatorId };

test('an application that waits is shown as applied, with its words', () => {
  const apply = asCreator({
    kind: 'candidateEvent',
    payload: {
      ...candidate,
      event: 'creator_applied',
      note: 'I live around the corner',
      proposedPriceCents: null,
      availabilityHint: ['morning'],
    },
  });

  const { candidates } = overlayWork(copy(), [apply], creatorId);

  expect(candidates).toMatchObject([
    { state: 'applied', note: 'I live around the corner', mark: 'waiting' },
  ]);
});

test('an accepted invitation is not agreed before the server confirms it', () => {
  const invited = aCandidate({ state: 'invited' });
  const accept = asCreator({
    kind: 'candidateEvent',
    payload: { ...candidate, event: 'creator_invite_accepted', licenceAccepted: true },
  });

  const { candidates } = overlayWork(copy({ candidates: [invited] }), [accept], creatorId);

  expect(candidates).toMatchObject([{ state: 'accepted', mark: 'unconfirmed' }]);
});

test('feedback that waits is shown with its round, and the content as rejected', () => {
  const reject = asBusiness({
    kind: 'projectEvent',
    payload: {
      projectId,
      event: 'content_rejected',
      submission: project.submission,
      text: 'Brighter, please',
      comments: [],
    },
  });

  const { projects } = overlayWork(copy(), [reject], businessId);

  expect(projects).toMatchObject([
    { step: 'content_rejected', round: 1, feedback: [{ text: 'Brighter, please' }] },
  ]);
});

test('a decision about one submission does not apply to the next, which arrived before it', () => {
  const approve = asBusiness({
    kind: 'projectEvent',
    payload: { projectId, event: 'content_approved', submission: project.submission },
  });
  const next = { ...project, submission: project.submission + 1 };

  const { projects } = overlayWork(
    copy({ projects: [next] }),
    [acknowledged(approve, { version: 2 })],
    businessId,
  );

  expect(projects).toMatchObject([{ contentState: 'submitted', mark: null }]);
});

test('links are complete when every post that is owed has one', () => {
  const open = aProject({
    ...situations.postOpen,
    terms: {
      ...project.terms,
      deliverables: [{ id: 'd1', type: 'reel', platform: 'instagram', qty: 2, notes: '' }],
    },
  });
  const post = (index: number) => ({
    id: `0190a000-0000-7000-8000-00000000000${index}` as never,
    deliverableId: 'd1',
    index,
    url: `https://instagram.com/reel/${index}`,
  });
  const send = (...posts: ReturnType<typeof post>[]) =>
    asCreator({
      kind: 'projectEvent',
      payload: { projectId, event: 'post_submitted', posts },
    });
  const stateAfter = (...posts: ReturnType<typeof post>[]) =>
    overlayWork(copy({ projects: [open] }), [send(...posts)], creatorId).projects[0]?.postState;

  expect(requiredPosts(open.terms)).toHaveLength(2);
  expect(stateAfter(post(0))).toBe('partial');
  expect(stateAfter(post(0), post(1))).toBe('submitted');
});

test('what is removed here is gone at once', () => {
  const item = aContentItem();
  const remove = asCreator({ kind: 'removeContent', payload: { itemId: item.id, projectId } });

  expect(overlayWork(copy(), [remove], creatorId).content).toEqual([]);
});

test('new words for a file stand under it at once, but not under what is in review', () => {
  const words = { caption: 'Five teas', altText: 'A table', shotId: 'b', deliverableId: null };
  const shown = (state: 'received' | 'rejected' | 'submitted' | 'approved') => {
    const item = aContentItem({ state, caption: 'Tea', shotId: 'a' });
    const payload = { itemId: item.id, projectId, ...words };
    const describe = asCreator({ kind: 'describeContent', payload });
    return overlayWork(copy({ content: [item] }), [describe], creatorId).content[0];
  };

  expect([shown('received'), shown('rejected')]).toMatchObject([words, words]);
  expect([shown('submitted'), shown('approved')]).toMatchObject([
    { caption: 'Tea', shotId: 'a' },
    { caption: 'Tea', shotId: 'a' },
  ]);
});

test('a draft that the server has not heard of is there, and can be thrown away', () => {
  const draft = aCampaign({ id: '0190a000-0000-7000-8000-0000000000aa' as never, title: 'New' });
  const { ai, ...rest } = draft;
  const fields = { ...rest, ai: ai ?? undefined } as never;
  const save = asBusiness({
    kind: 'saveCampaign',
    payload: { campaignId: draft.id, fields, gallery: [] },
  });
  const discard = unsent(
    2,
    { kind: 'campaignEvent', payload: { campaignId: draft.id, event: 'discard' } },
    { accountId: businessId },
  );

  const saved = overlayWork(copy({ campaigns: [] }), [save], businessId).campaigns;
  const gone = overlayWork(copy({ campaigns: [] }), [save, discard], businessId).campaigns;

  expect(saved).toMatchObject([{ title: 'New', mark: 'waiting' }]);
  expect(gone).toEqual([]);
});

const schemas = {
  saveCampaign: campaignPayloads.saveCampaign,
  campaignEvent: campaignPayloads.campaignEvent,
  candidateEvent: candidatePayloads.candidateEvent,
  projectEvent: projectPayloads.projectEvent,
  addContent: contentPayloads.addContent,
  removeContent: contentPayloads.removeContent,
  describeContent: contentPayloads.describeContent,
  submitReview: reviewPayloads.submitReview,
} as const;

/** Anything the contract takes or nearly takes, about what is held or unknown. */
const bodies: fc.Arbitrary<CommandBody> = fc
  .oneof(
    ...Object.entries(schemas).map(([kind, schema]) =>
      arbitraryOf(schema, { ...candidate, projectId }).map((payload) => ({ kind, payload })),
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
      const change = { accountId: creatorId };
      if (state === 'sent') return acknowledged(unsent(order, body, change), {});
      return unsent(order, body, { ...change, state: state as OutboxItem['state'] });
    }),
  { maxLength: 6 },
);

const copies: fc.Arbitrary<Copy> = fc
  .record({
    situation: fc.constantFrom(...situationNames),
    state: fc.constantFrom(null, ...candidateStates),
    knowsCampaign: fc.boolean(),
    knowsProject: fc.boolean(),
  })
  .map(({ situation, state, knowsCampaign, knowsProject }) => ({
    campaigns: knowsCampaign ? [campaign] : [],
    candidates: state ? [aCandidate({ state })] : [],
    projects: knowsProject ? [aProject(situations[situation])] : [],
    content: [aContentItem()],
    appointments: [],
  }));

test('a project is never in a state that its table lacks, whatever waits', () => {
  fc.assert(
    fc.property(copies, pending, (copy, commands) => {
      for (const account of [creatorId, businessId]) {
        const mine = commands.map((one) => ({ ...one, accountId: account }));
        for (const project of overlayWork(copy, mine, account).projects) {
          expect(situationOf(project)).not.toBeNull();
        }
      }
    }),
  );
});

test('a command that arrives twice is shown once', () => {
  fc.assert(
    fc.property(copies, pending, (copy, commands) => {
      const once = overlayWork(copy, commands, creatorId);

      expect(overlayWork(copy, [...commands, ...commands], creatorId)).toEqual(once);
    }),
  );
});

test('nothing of someone else’s account is shown, and what was refused changes nothing', () => {
  fc.assert(
    fc.property(copies, pending, (copy, commands) => {
      const untouched = overlayWork(copy, [], creatorId);
      const others = commands.map((one) => ({ ...one, accountId: businessId }));
      const refused = commands.map((one) => ({ ...one, state: 'attention' as const }));

      expect(overlayWork(copy, others, creatorId)).toEqual(untouched);
      const { refused: told, ...shown } = overlayWork(copy, refused as PendingWork[], creatorId);
      expect({ ...shown, refused: [] }).toEqual(untouched);
      expect(new Set(told.map(({ item }) => item.id)).size).toBe(told.length);
    }),
  );
});

test('an answer to a request for a round that is over, or to an earlier one, changes nothing', () => {
  const on = '2026-11-20T10:00:00.000Z';
  const asked = { submission: project.submission, text: 'Warmer', comments: [], declinedOn: null };
  const answer = (requestedOn: string) =>
    asCreator({
      kind: 'projectEvent',
      payload: { event: 'round_agreed', projectId, submission: project.submission, requestedOn },
    });
  const shown = (roundRequest: typeof project.roundRequest, requestedOn: string) =>
    overlayWork(
      copy({ projects: [{ ...project, roundRequest }] }),
      [answer(requestedOn)],
      creatorId,
    ).projects[0];

  expect(shown({ ...asked, on }, on)?.contentState).toBe('rejected');
  expect(shown(null, on)?.contentState).toBe('submitted');
  expect(shown({ ...asked, on }, '2026-11-19T10:00:00.000Z')?.contentState).toBe('submitted');
});
