import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  candidateStates,
  candidateTransitions,
  decideCandidate,
  isOpenCandidate,
  type CandidateEvent,
  type CandidateState,
} from '#contract/candidate/rules.ts';
import { candidateEvents } from '../support/candidate-events.ts';

const actors = ['creator', 'business', 'system'] as const;
const states = [null, ...candidateStates];

/** Domain rules, section 2, written down a second time: by whom, from where, to where. */
const allowed: Record<CandidateEvent, [(typeof actors)[number], string, CandidateState]> = {
  creator_applied: ['creator', 'none withdrawn inviteDeclined uninvited expired', 'applied'],
  creator_withdraw: ['creator', 'applied', 'withdrawn'],
  business_invite: [
    'business',
    'none withdrawn expired declined released inviteDeclined uninvited',
    'invited',
  ],
  business_uninvite: ['business', 'invited', 'uninvited'],
  creator_invite_accepted: ['creator', 'invited', 'accepted'],
  creator_invite_declined: ['creator', 'invited', 'inviteDeclined'],
  creator_stays_backup: [
    'creator',
    'invited none withdrawn inviteDeclined uninvited expired',
    'applied',
  ],
  business_accepted: ['business', 'applied', 'accepted'],
  business_declined: ['business', 'applied', 'declined'],
  invite_expired: ['system', 'invited', 'expired'],
  application_expired: ['system', 'applied', 'expired'],
  project_cancelled: ['system', 'accepted', 'released'],
  campaign_ended: ['system', 'applied invited', 'closed'],
};

/** Where a refusal says more than "not any more". */
const instead: Record<string, string> = {
  'creator_applied invited': 'ALREADY_INVITED',
  'creator_applied declined': 'DECLINED_BEFORE',
  'business_invite applied': 'ALREADY_APPLIED',
  'business_invite accepted': 'ALREADY_ACCEPTED',
  'business_uninvite accepted': 'ALREADY_ACCEPTED',
  'creator_invite_accepted uninvited': 'INVITE_WITHDRAWN',
  'creator_invite_accepted expired': 'INVITE_EXPIRED',
  'business_accepted withdrawn': 'APPLICATION_WITHDRAWN',
};

const everyCase = candidateEvents.flatMap((event) =>
  actors.flatMap((actor) => states.map((state) => ({ event, actor, state }))),
);

describe('every event by everyone in every state of a candidate', () => {
  test.each(everyCase)('$event by the $actor from $state', ({ event, actor, state }) => {
    const [who, from, to] = allowed[event];

    const decided = decideCandidate(state, event, actor);

    if (actor !== who) expect(decided).toEqual({ ok: false, refusal: { code: 'FORBIDDEN' } });
    else if (from.split(' ').includes(state ?? 'none')) {
      expect(decided).toEqual({ ok: true, value: to });
    } else {
      const code = instead[`${event} ${state}`] ?? 'WRONG_STATE';
      expect(decided).toEqual({ ok: false, refusal: { code } });
    }
  });
});

test('no sequence of events leads to a state that is none, back to nothing, or out of a campaign that ended', () => {
  const step = fc.record({
    event: fc.constantFrom(...candidateEvents),
    actor: fc.constantFrom(...actors),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (sequence) => {
      let state: CandidateState | null = null;
      for (const { event, actor } of sequence) {
        const before: CandidateState | null = state;
        const decided = decideCandidate(before, event, actor);
        state = decided.ok ? decided.value : before;
        if (before !== null) expect(candidateStates).toContain(state);
        if (before === 'closed') expect(state).toBe('closed');
        // Work that goes on ends by a project's end alone.
        if (before === 'accepted') expect(['accepted', 'released']).toContain(state);
      }
    }),
    { numRuns: 2000 },
  );
});

test('every state can be reached, and a waiting candidate can be let go and can leave', () => {
  const reached = new Set<CandidateState | null>([null]);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const { event, actor } of everyCase) {
      for (const state of reached) {
        const decided = decideCandidate(state, event, actor);
        if (decided.ok) reached.add(decided.value);
      }
    }
  }
  expect(reached).toEqual(new Set(states));
  expect(candidateStates.filter(isOpenCandidate).toSorted()).toEqual(['applied', 'invited']);
  for (const state of candidateStates.filter(isOpenCandidate)) {
    const exits = candidateEvents.filter((event) => decideCandidate(state, event, 'creator').ok);
    expect(exits.length).toBeGreaterThan(0);
    expect(decideCandidate(state, 'campaign_ended', 'system').ok).toBe(true);
  }
});

test('every notice about a candidate names its event and its recipient', () => {
  const notices = candidateEvents.flatMap((event) => {
    const { emits } = candidateTransitions[event];
    return emits ? [`${event}: ${emits.category} to ${emits.to}`] : [];
  });
  expect(notices).toEqual([
    'creator_applied: CREATOR_APPLIED to business',
    'creator_withdraw: CREATOR_WITHDRAW to business',
    'business_invite: BUSINESS_INVITE to creator',
    'business_uninvite: BUSINESS_UNINVITE to creator',
    'creator_invite_accepted: CREATOR_INVITE_ACCEPTED to business',
    'creator_invite_declined: CREATOR_INVITE_DECLINED to business',
    'creator_stays_backup: CREATOR_APPLIED to business',
    'business_accepted: BUSINESS_ACCEPTED to creator',
    'business_declined: BUSINESS_DECLINED to creator',
    'invite_expired: INVITE_EXPIRED to creator',
    'application_expired: APPLICATION_EXPIRED to creator',
    'campaign_ended: CAMPAIGN_CLOSED to creator',
  ]);
});
