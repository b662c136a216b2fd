import { defaultTerms } from '#contract/campaign/terms.ts';
import { type AppointmentState, appointmentState } from '#contract/appointment/record.ts';
import { appointmentTransitions, decide } from '#contract/appointment/rules.ts';
import { campaignRecord, type CampaignStatus } from '#contract/campaign/record.ts';
import { campaignTransitions, decideCampaign } from '#contract/campaign/rules.ts';
import {
  type CandidateState,
  candidateStates,
  candidateTransitions,
  decideCandidate,
} from '#contract/candidate/rules.ts';
import type { CommandKind, PayloadOf } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import {
  decideProject,
  projectTransitions,
  type Situation,
  situationNames,
} from '#contract/project/rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import type { Result } from '#contract/result.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { photoToAdd } from '../../support/content.ts';
import { after, at, FRIDAY } from '../bookings/shoots.ts';
import type { Side } from './cast.ts';
import { type CaseState, postUrl, type Work } from './case-state.ts';

/** The contract's answer to a command in a state: the next state, a repeat, or a refusal. */
export type Verdict = { to: string } | { already: true } | { code: string };

/** One event, in every state that its record can be in. */
export type Event = {
  kind: CommandKind;
  event: string;
  states: readonly string[];
  standing: (state: string, side: Side) => CaseState;
  payload: (work: Work, state: string) => object;
  verdict: (state: string, side: Side) => Verdict;
};

const REASON = 'The kitchen flooded';
const verdictOf = (decided: Result<string, RuleRefusal>): Verdict =>
  decided.ok ? { to: decided.value } : { code: decided.refusal.code };
const other = (side: Side): Side => (side === 'creator' ? 'business' : 'creator');
const entries = <K extends string, V>(some: Record<K, V>) => Object.entries(some) as [K, V][];

const campaignWords: Record<PayloadOf<'campaignEvent'>['event'], object> = {
  publish: {},
  close_recruiting: {},
  reopen_recruiting: {},
  cancel: { reason: REASON },
  discard: {},
};

const ofCampaigns = entries(campaignWords).map(([event, words]): Event => ({
  kind: 'campaignEvent',
  event,
  states: campaignRecord.shape.status.options,
  standing: (state) => ({ campaign: state as CampaignStatus }),
  payload: ({ campaignId }) => ({ campaignId, event, ...words }),
  verdict: (state, side) =>
    side === 'creator'
      ? { code: 'FORBIDDEN' }
      : verdictOf(decideCampaign(state as CampaignStatus, event, side)),
}));

const candidateWords: Record<PayloadOf<'candidateEvent'>['event'], object> = {
  creator_applied: { note: '', proposedPriceCents: null, availabilityHint: [] },
  creator_withdraw: {},
  business_invite: { note: '' },
  business_uninvite: {},
  creator_invite_accepted: { licenceAccepted: true },
  creator_invite_declined: {},
  creator_stays_backup: {},
  business_accepted: {},
  business_declined: { reason: 'otherDates' },
};
const NONE = 'none';

const ofCandidates = entries(candidateWords).map(([event, words]): Event => ({
  kind: 'candidateEvent',
  event,
  states: [NONE, ...candidateStates],
  standing: (state) => ({ candidate: state === NONE ? null : (state as CandidateState) }),
  payload: ({ projectId: candidateId, campaignId, creatorId }) => ({
    candidateId,
    campaignId,
    creatorId,
    event,
    ...words,
  }),
  verdict(state, side) {
    const mayBegin = (candidateTransitions[event].from as readonly string[]).includes(NONE);
    // What is not there cannot be withdrawn or answered.
    if (state === NONE && !mayBegin) return { code: 'NOT_FOUND' };
    const current = state === NONE ? null : (state as CandidateState);
    return verdictOf(decideCandidate(current, event, side));
  },
}));

const projectWords: Record<PayloadOf<'projectEvent'>['event'], (work: Work) => object> = {
  content_submitted: ({ itemId }) => ({ itemIds: [itemId], guidelinesTicked: true }),
  content_rejected: () => ({ submission: 1, text: 'Once more in daylight.', comments: [] }),
  content_approved: () => ({ submission: 1 }),
  round_requested: () => ({ submission: 1, text: 'Once more in daylight.', comments: [] }),
  round_agreed: () => ({ submission: 1 }),
  round_declined: () => ({ submission: 1 }),
  round_withdrawn: () => ({ submission: 1 }),
  post_submitted: () => ({
    posts: [{ id: newId(), deliverableId: 'd1', index: 0, url: postUrl() }],
  }),
  post_changes_requested: () => ({ reason: REASON, postIds: [] }),
  post_verified: () => ({}),
  project_cancelled: () => ({ reason: REASON }),
  cancel_requested: () => ({ reason: REASON }),
  cancel_agreed: () => ({}),
  cancel_refused: () => ({}),
  dispute_opened: () => ({ reason: REASON }),
  dispute_resolved: () => ({}),
};

const approved: readonly Situation[] = [
  'contentApproved',
  'postOpen',
  'postPartial',
  'postSubmitted',
  'postChanges',
  'completed',
];
/** Where what someone wants is so already: their second word is no conflict, and nothing happens. */
const settled: Partial<Record<PayloadOf<'projectEvent'>['event'], readonly Situation[]>> = {
  content_approved: approved,
  post_verified: ['completed'],
  project_cancelled: ['cancelled'],
  cancel_agreed: ['cancelled'],
};
/** Every agreed round of changes is used; and one more was asked for. */
const round = defaultTerms().revisionRounds;
const roundRequest = {
  submission: 1,
  text: 'Once more in daylight.',
  comments: [],
  on: FRIDAY.toISOString(),
  declinedOn: null,
};
/** The events that have to come first. */
const before: Partial<Record<PayloadOf<'projectEvent'>['event'], (side: Side) => CaseState>> = {
  round_requested: () => ({ rounds: { round, roundRequest: null } }),
  round_agreed: () => ({ rounds: { round, roundRequest } }),
  round_declined: () => ({ rounds: { round, roundRequest } }),
  round_withdrawn: () => ({ rounds: { round, roundRequest } }),
  cancel_agreed: (side) => ({ endAskedBy: other(side) }),
  cancel_refused: (side) => ({ endAskedBy: other(side) }),
  dispute_resolved: (side) => ({ disputedBy: side }),
};
const isAskable = (situation: string): boolean =>
  situation !== 'completed' && approved.some((one) => one === situation);

const ofProjects = entries(projectWords).map(([event, words]): Event => ({
  kind: 'projectEvent',
  event,
  states: situationNames,
  standing(state, side) {
    const said = before[event]?.(side) ?? {};
    const isSaid = !said.endAskedBy || isAskable(state);
    return { situation: state as Situation, ...(isSaid && said) };
  },
  payload: (work) => ({ projectId: work.projectId, event, ...words(work) }),
  verdict(state, side) {
    const situation = state as Situation;
    if (settled[event]?.includes(situation)) return { already: true };
    return verdictOf(decideProject(situation, event, side));
  },
}));

/** A time of its own for each state, days ahead, and another one on the same day. */
const dayOf = (state: string): string =>
  `2026-11-${23 + appointmentState.options.indexOf(state as AppointmentState)}`;
const askedOf = (state: string): string[] => [at(dayOf(state), '9:00')];

const appointmentWords: Record<PayloadOf<'appointmentEvent'>['event'], (state: string) => object> =
  {
    booking_confirmed: () => ({}),
    booking_declined: () => ({ reason: REASON, suggestedSlots: [] }),
    creator_reschedule_requested: (state) => ({ slots: askedOf(state) }),
    reschedule_approved: (state) => ({ slot: askedOf(state)[0] }),
    reschedule_rejected: () => ({}),
    reschedule_reopened: () => ({}),
    creator_cancelled: () => ({ reason: REASON, hasCalled: false }),
    business_cancelled: () => ({ reason: REASON }),
    cancellation_reopened: () => ({}),
    cancellation_rebooked: () => ({}),
    cancellation_closed: () => ({}),
    check_in: () => ({ distanceM: 40 }),
    completed: () => ({}),
    no_show: () => ({}),
  };
/** Events of a shoot that has begun. */
const onTheDay: ReadonlySet<string> = new Set(['check_in', 'completed', 'no_show']);

const ofAppointments = entries(appointmentWords).map(([event, words]): Event => ({
  kind: 'appointmentEvent',
  event,
  states: appointmentState.options,
  standing: (state) => ({
    situation: state === 'completed' ? 'contentOpen' : 'shoot',
    appointment: {
      state: state as AppointmentState,
      start: onTheDay.has(event)
        ? after(FRIDAY, -0.5 * HOUR_MS)
        : new Date(at(dayOf(state), '15:00')),
      asked: askedOf(state),
      // A creator who reports it as done was there.
      completedBy: event === 'no_show' ? 'system' : 'creator',
    },
    isEmpty: true,
  }),
  payload: ({ appointmentId, projectId }, state) => ({
    appointmentId,
    projectId,
    event,
    ...words(state),
  }),
  verdict(state, side) {
    const isSoAlready = event === 'completed' && state === 'completed' && side === 'creator';
    if (isSoAlready) return { already: true };
    return verdictOf(decide(state as AppointmentState, event, side));
  },
}));

const addingContent: Event = {
  kind: 'addContent',
  event: 'addContent',
  states: situationNames,
  standing: (state) => ({ situation: state as Situation }),
  payload: ({ projectId, uploadId }) => photoToAdd(projectId, uploadId),
  verdict(state, side) {
    const uploaded = decideProject(state as Situation, 'content_uploaded', side);
    return verdictOf(
      uploaded.ok ? uploaded : decideProject(state as Situation, 'content_added', side),
    );
  },
};

const reviewing: Event = {
  kind: 'submitReview',
  event: 'submitReview',
  states: situationNames,
  standing: (state) => ({ situation: state as Situation }),
  payload: ({ projectId }) => ({
    reviewId: newId(),
    projectId,
    score: 'exceed',
    traits: [],
    feedback: 'Well done.',
    privateNote: '',
  }),
  /** Of what has ended, where there was a shoot. */
  verdict: (state) =>
    state === 'completed' || state === 'cancelled' ? { to: state } : { code: 'WRONG_STATE' },
};

export const events: readonly Event[] = [
  ...ofCampaigns,
  ...ofCandidates,
  ...ofProjects,
  ...ofAppointments,
  addingContent,
  reviewing,
];

/** Events that persons make happen, by the contract's tables. */
export const eventsOfTables: readonly string[] = [
  campaignTransitions,
  candidateTransitions,
  projectTransitions,
  appointmentTransitions,
].flatMap((table: Record<string, { actors: readonly string[] }>) =>
  Object.entries(table).flatMap(([event, { actors }]) =>
    actors.some((one) => one === 'creator' || one === 'business') ? [event] : [],
  ),
);
