import type { OfflineRule } from '../appointment/rules.ts';
import type { NotificationCategory } from '../notification/rules.ts';
import type { Action } from '../permissions.ts';
import type { RuleRefusal } from '../refusal.ts';
import { ok, refused, type Result } from '../result.ts';

export const candidateStates = [
  'applied',
  'invited',
  'accepted',
  'declined',
  'withdrawn',
  'uninvited',
  'inviteDeclined',
  'expired',
  'released',
  'closed',
] as const;
export type CandidateState = (typeof candidateStates)[number];

/** Open applications of one creator, and invitations of one campaign, at a time; applications a day (domain rules, 2, 12). */
export const OPEN_APPLICATIONS_MAX = 20;
export const OPEN_INVITES_MAX = 50;
/** Open invitations of all campaigns of one business, and new ones a day. */
export const OPEN_INVITES_PER_BUSINESS_MAX = 300;
export const INVITES_PER_DAY = 100;
export const APPLICATIONS_PER_DAY = 20;
/** An invitation lapses after so many days, an application so many days after the last day to apply. */
export const INVITE_DAYS = 7;
export const APPLICATION_DAYS = 7;
/** Time before a creator who declined can be invited again. */
export const INVITE_AGAIN_DAYS = 14;
/** Hours before a creator whose invitation was withdrawn can be invited again, which sends another letter. */
export const REINVITE_HOURS = 24;
export const NOTE_MAX_CHARACTERS = 500;
export const AVAILABILITY_HINTS_MAX = 3;

type CandidateActor = 'creator' | 'business' | 'system';
type CandidateTransition = {
  actors: readonly CandidateActor[];
  action: Action;
  /** `none`: the creator has nothing to do with the campaign yet. */
  from: readonly (CandidateState | 'none')[];
  to: CandidateState;
  emits: { category: NotificationCategory; to: 'creator' | 'business' } | null;
  offline: OfflineRule;
};

const noticeOf = (to: 'creator' | 'business', category: NotificationCategory) => ({ to, category });

/** A candidate's life (domain rules, 2): device, server, tests and diagram read this one table. */
export const candidateTransitions = {
  creator_applied: {
    actors: ['creator'],
    action: 'candidate.act',
    from: ['none', 'withdrawn', 'inviteDeclined', 'uninvited', 'expired'],
    to: 'applied',
    emits: noticeOf('business', 'CREATOR_APPLIED'),
    offline: 'queued',
  },
  creator_withdraw: {
    actors: ['creator'],
    action: 'candidate.act',
    from: ['applied'],
    to: 'withdrawn',
    emits: noticeOf('business', 'CREATOR_WITHDRAW'),
    offline: 'queued',
  },
  business_invite: {
    actors: ['business'],
    action: 'campaign.manage',
    from: ['none', 'withdrawn', 'expired', 'declined', 'released', 'inviteDeclined', 'uninvited'],
    to: 'invited',
    emits: noticeOf('creator', 'BUSINESS_INVITE'),
    offline: 'queued',
  },
  business_uninvite: {
    actors: ['business'],
    action: 'campaign.manage',
    from: ['invited'],
    to: 'uninvited',
    emits: noticeOf('creator', 'BUSINESS_UNINVITE'),
    offline: 'queued',
  },
  creator_invite_accepted: {
    actors: ['creator'],
    action: 'candidate.act',
    from: ['invited'],
    to: 'accepted',
    emits: noticeOf('business', 'CREATOR_INVITE_ACCEPTED'),
    offline: 'queuedUnconfirmed',
  },
  creator_invite_declined: {
    actors: ['creator'],
    action: 'candidate.act',
    from: ['invited'],
    to: 'inviteDeclined',
    emits: noticeOf('business', 'CREATOR_INVITE_DECLINED'),
    offline: 'queued',
  },
  /** The slot is taken: the creator waits on the bench. */
  creator_stays_backup: {
    actors: ['creator'],
    action: 'candidate.act',
    from: ['invited', 'none', 'withdrawn', 'inviteDeclined', 'uninvited', 'expired'],
    to: 'applied',
    emits: noticeOf('business', 'CREATOR_APPLIED'),
    offline: 'queued',
  },
  business_accepted: {
    actors: ['business'],
    action: 'campaign.manage',
    from: ['applied'],
    to: 'accepted',
    emits: noticeOf('creator', 'BUSINESS_ACCEPTED'),
    offline: 'queuedUnconfirmed',
  },
  business_declined: {
    actors: ['business'],
    action: 'campaign.manage',
    from: ['applied'],
    to: 'declined',
    emits: noticeOf('creator', 'BUSINESS_DECLINED'),
    offline: 'queued',
  },
  invite_expired: {
    actors: ['system'],
    action: 'campaign.manage',
    from: ['invited'],
    to: 'expired',
    emits: noticeOf('creator', 'INVITE_EXPIRED'),
    offline: 'queued',
  },
  application_expired: {
    actors: ['system'],
    action: 'campaign.manage',
    from: ['applied'],
    to: 'expired',
    emits: noticeOf('creator', 'APPLICATION_EXPIRED'),
    offline: 'queued',
  },
  project_cancelled: {
    actors: ['system'],
    action: 'campaign.manage',
    from: ['accepted'],
    to: 'released',
    emits: null,
    offline: 'queued',
  },
  campaign_ended: {
    actors: ['system'],
    action: 'campaign.manage',
    from: ['applied', 'invited'],
    to: 'closed',
    emits: noticeOf('creator', 'CAMPAIGN_CLOSED'),
    offline: 'queued',
  },
} as const satisfies Record<string, CandidateTransition>;

export type CandidateEvent = keyof typeof candidateTransitions;

/** Refusals that are more specific than "not possible any more", by event and state. */
const instead: Partial<
  Record<CandidateEvent, Partial<Record<CandidateState, RuleRefusal['code']>>>
> = {
  creator_applied: { invited: 'ALREADY_INVITED', declined: 'DECLINED_BEFORE' },
  business_invite: { applied: 'ALREADY_APPLIED', accepted: 'ALREADY_ACCEPTED' },
  business_uninvite: { accepted: 'ALREADY_ACCEPTED' },
  creator_invite_accepted: { uninvited: 'INVITE_WITHDRAWN', expired: 'INVITE_EXPIRED' },
  business_accepted: { withdrawn: 'APPLICATION_WITHDRAWN' },
};

/** The state an event leads to, or why not. `state` null: there is no candidate yet. Pure; device and server ask the same. */
export function decideCandidate(
  state: CandidateState | null,
  event: CandidateEvent,
  actor: CandidateActor,
): Result<CandidateState, RuleRefusal> {
  const rule: CandidateTransition = candidateTransitions[event];
  if (!rule.actors.includes(actor)) return refused({ code: 'FORBIDDEN' });
  if (rule.from.includes(state ?? 'none')) return ok(rule.to);
  const code = (state && instead[event]?.[state]) ?? 'WRONG_STATE';
  return refused({ code });
}

/** States in which something is still to be decided. */
export const isOpenCandidate = (state: CandidateState): boolean =>
  state === 'applied' || state === 'invited';
