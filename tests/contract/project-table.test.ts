import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { can, roles, type Role } from '#contract/permissions.ts';
import {
  decideProject,
  isEnded,
  mayStillDispute,
  projectEvents,
  projectTransitions,
  situationNames,
  situationOf,
  situations,
  type ProjectActor,
  type ProjectEvent,
  type ProjectTransition,
  type Situation,
} from '#contract/project/rules.ts';
import { contentStates, postStates, projectSteps } from '#contract/project/steps.ts';
import { projectStates } from '../../scripts/project-states.mjs';

const actors: ProjectActor[] = ['creator', 'business', 'system', 'support'];
const before = ['shoot', 'contentOpen', 'contentUploading', 'contentSubmitted', 'contentRejected'];
const afterwards = ['contentApproved', 'postOpen', 'postPartial', 'postSubmitted', 'postChanges'];
const everywhere = [...before, ...afterwards, 'completed', 'cancelled'];
const stays = null;

/** Domain rules, section 3, written down a second time: who, from where, to where. */
const allowed: Record<ProjectEvent, [who: string, from: string[], to: Situation | null]> = {
  shoot_done: ['creator system support', ['shoot'], 'contentOpen'],
  shoot_missed: ['system', ['contentOpen', 'contentUploading', 'shoot'], 'shoot'],
  content_uploaded: ['creator', ['contentOpen', 'contentUploading'], 'contentUploading'],
  content_added: ['creator', ['shoot', 'contentRejected', 'contentSubmitted'], stays],
  content_submitted: [
    'creator',
    ['contentOpen', 'contentUploading', 'contentRejected', 'contentSubmitted'],
    'contentSubmitted',
  ],
  content_rejected: ['business', ['contentSubmitted'], 'contentRejected'],
  round_requested: ['business', ['contentSubmitted'], stays],
  round_agreed: ['creator', ['contentSubmitted'], 'contentRejected'],
  round_declined: ['creator', ['contentSubmitted'], stays],
  round_withdrawn: ['business', ['contentSubmitted'], stays],
  round_expired: ['system', ['contentSubmitted'], stays],
  content_approved: ['business system', ['contentSubmitted'], 'contentApproved'],
  posting_opened: ['system', ['contentApproved'], 'postOpen'],
  nothing_to_post: ['system', ['contentApproved'], 'completed'],
  post_partly_submitted: ['creator', ['postOpen', 'postPartial', 'postChanges'], 'postPartial'],
  post_submitted: [
    'creator',
    ['postOpen', 'postPartial', 'postSubmitted', 'postChanges'],
    'postSubmitted',
  ],
  post_changes_requested: ['business', ['postSubmitted'], 'postChanges'],
  post_verified: ['business system', ['postSubmitted'], 'completed'],
  project_cancelled: ['creator business support system', before, 'cancelled'],
  cancel_requested: ['creator business', afterwards, stays],
  cancel_agreed: ['creator business system support', afterwards, 'cancelled'],
  cancel_refused: ['creator business', afterwards, stays],
  dispute_opened: ['creator business', everywhere, stays],
  dispute_resolved: ['creator business support', everywhere, stays],
};

const everyCase = projectEvents.flatMap((event) =>
  actors.flatMap((actor) => situationNames.map((situation) => ({ event, actor, situation }))),
);

describe('every event by everyone in every situation', () => {
  test.each(everyCase)('$event by the $actor in $situation', ({ event, actor, situation }) => {
    const [who, from, to] = allowed[event];

    const decided = decideProject(situation, event, actor);

    if (!who.split(' ').includes(actor)) {
      expect(decided).toEqual({ ok: false, refusal: { code: 'FORBIDDEN' } });
    } else if (from.includes(situation)) {
      expect(decided).toEqual({ ok: true, value: to ?? situation });
    } else {
      const code = situation === 'cancelled' ? 'PROJECT_CANCELLED' : 'WRONG_STATE';
      expect(decided).toEqual({ ok: false, refusal: { code } });
    }
  });
});

const steps = fc.array(
  fc.record({ event: fc.constantFrom(...projectEvents), actor: fc.constantFrom(...actors) }),
  { maxLength: 60 },
);

test('no sequence of events leads to a situation that is none, or out of an end', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom('shoot', 'contentOpen'), (sequence, start) => {
      let situation: Situation = start as Situation;
      for (const { event, actor } of sequence) {
        const decided = decideProject(situation, event, actor);
        const next: Situation = decided.ok ? decided.value : situation;
        expect(situationNames).toContain(next);
        if (situation === 'completed' || situation === 'cancelled') expect(next).toBe(situation);
        situation = next;
      }
    }),
    { numRuns: 2000 },
  );
});

test('every situation can be reached, and from every one that goes on both ends can', () => {
  const reach = (start: Situation) => {
    const reached = new Set<Situation>([start]);
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      for (const { event, actor } of everyCase) {
        for (const one of reached) {
          const decided = decideProject(one, event, actor);
          if (decided.ok) reached.add(decided.value);
        }
      }
    }
    return reached;
  };

  expect(reach('shoot')).toEqual(new Set(situationNames));
  for (const one of situationNames) {
    if (one === 'completed' || one === 'cancelled') continue;
    const reached = reach(one);
    expect([one, reached.has('completed'), reached.has('cancelled')]).toEqual([one, true, true]);
  }
});

test('a project that ended is over, however far its content and posts had come', () => {
  const ends = projectSteps.filter((step) => isEnded(step));
  expect(ends.toSorted()).toEqual(['cancelled', 'completed']);
  for (const step of ends) {
    const found = contentStates.flatMap((contentState) =>
      postStates.map((postState) => situationOf({ step, contentState, postState })),
    );
    expect(new Set(found)).toEqual(new Set([step]));
  }
});

test('a dispute can be opened while the work goes on, and for 14 days after its end', () => {
  const ended = Date.parse('2026-11-20T17:00:00.000Z');
  const days = (count: number) => count * 86_400_000;

  expect(mayStillDispute(null, ended)).toBe(true);
  expect(mayStillDispute(ended, ended + days(14))).toBe(true);
  expect(mayStillDispute(ended, ended + days(14) + 1)).toBe(false);
});

test('every notice of a project names its event and its recipient', () => {
  const notices = projectEvents.flatMap((event) => {
    const { emits } = projectTransitions[event];
    return emits ? [`${event}: ${emits.category} to ${emits.to}`] : [];
  });
  expect(notices).toEqual([
    'content_submitted: CONTENT_SUBMITTED to business',
    'content_rejected: CONTENT_REJECTED to creator',
    'content_approved: CONTENT_APPROVED to creator',
    'round_requested: CONTENT_REJECTED to creator',
    'round_agreed: CONTENT_SUBMITTED to business',
    'round_declined: CONTENT_SUBMITTED to business',
    'round_withdrawn: CONTENT_REJECTED to creator',
    'round_expired: CONTENT_REJECTED to creator',
    'posting_opened: POST_WINDOW_OPEN to creator',
    'nothing_to_post: CAMPAIGN_COMPLETED to both',
    'post_submitted: POST_SUBMITTED to business',
    'post_changes_requested: POST_CHANGES_REQUESTED to creator',
    'post_verified: CAMPAIGN_COMPLETED to both',
    'project_cancelled: PROJECT_CANCELLED to other',
    'cancel_requested: PROJECT_CANCELLED to other',
    'cancel_agreed: PROJECT_CANCELLED to other',
    'cancel_refused: PROJECT_CANCELLED to other',
    'dispute_opened: DISPUTE_OPENED to other',
    'dispute_resolved: DISPUTE_RESOLVED to other',
  ]);
});

test('a project’s columns name one situation, or none where no project can be', () => {
  for (const name of situationNames) expect(situationOf(situations[name])).toBe(name);
  const named = projectSteps.flatMap((step) =>
    contentStates.flatMap((contentState) =>
      postStates.flatMap((postState) => situationOf({ step, contentState, postState }) ?? []),
    ),
  );
  const going = named.filter((one) => one !== 'completed' && one !== 'cancelled');
  expect(going.toSorted()).toEqual([...before, ...afterwards].toSorted());
  expect(
    situationOf({ step: 'select_candidate', contentState: 'none', postState: 'none' }),
  ).toBeNull();
});

/** Domain rules, section 12, by event. */
const byCreator: ProjectEvent[] = [
  'shoot_done',
  'content_uploaded',
  'content_added',
  'content_submitted',
  'post_partly_submitted',
  'post_submitted',
  'round_agreed',
  'round_declined',
];
const byManager: ProjectEvent[] = [
  'round_requested',
  'round_withdrawn',
  'content_rejected',
  'content_approved',
  'post_changes_requested',
  'post_verified',
];
const byBoth: ProjectEvent[] = [
  'project_cancelled',
  'cancel_requested',
  'cancel_agreed',
  'cancel_refused',
  'dispute_opened',
  'dispute_resolved',
];

test.each(roles)('what a %s may say about a project is what section 12 allows', (role) => {
  const side: ProjectActor = role === 'creator' ? 'creator' : 'business';
  const may = projectEvents.filter((event) => {
    const { action, actors: by }: ProjectTransition = projectTransitions[event];
    return can(role, action) && by.includes(side);
  });

  const managers = [...byManager, ...byBoth];
  const expected: Record<Role, ProjectEvent[]> = {
    creator: [...byCreator, ...byBoth],
    owner: managers,
    manager: managers,
    staff: [],
    'corp-admin': managers,
    'corp-manager': managers,
    'corp-viewer': [],
  };
  expect(may.toSorted()).toEqual(expected[role].toSorted());
});

test('what ends a project, or calls for help, is never queued; everything else may be', () => {
  const online = projectEvents.filter(
    (event) => projectTransitions[event].offline === 'onlineOnly',
  );

  expect(online.toSorted()).toEqual(
    byBoth.filter((event) => event !== 'cancel_refused').toSorted(),
  );
});

test('the drawing matches the table', async () => {
  const file = fileURLToPath(new URL('../../docs/project-states.md', import.meta.url));

  expect(await readFile(file, 'utf8')).toBe(projectStates());
});
