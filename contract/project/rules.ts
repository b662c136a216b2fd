import type { OfflineRule } from '../appointment/rules.ts';
import type { NotificationCategory } from '../notification/rules.ts';
import type { Action } from '../permissions.ts';
import type { RuleRefusal } from '../refusal.ts';
import { ok, refused, type Result } from '../result.ts';
import { DAY_MS } from '../durations.ts';
import { roundTransitions } from './round-rules.ts';
import type { ContentState, PostState, ProjectStep } from './steps.ts';

/** The business reviews content, and checks posts, within so many business days; then it counts as approved. */
export const REVIEW_BUSINESS_DAYS = 3;
/** Rejected content is due so many days later. */
export const REWORK_DAYS = 3;
export const POST_CHANGES_MAX = 2;
/** Feedback has so many characters at least. */
export const FEEDBACK_MIN_CHARACTERS = 10;
export const FEEDBACK_MAX_CHARACTERS = 2_000;
export const COMMENTS_MAX = 100;
/** Silence for so long is consent to a cancellation after the approval. */
export const CONSENT_HOURS = 72;
/** A dispute is opened within so many days of its cause. */
export const DISPUTE_DAYS = 14;
/** Reviews are shown once both exist, or so many days after the end. */
export const REVIEW_DAYS = 14;
/** The room is archived so many days after the project has ended. */
export const ARCHIVE_DAYS = 30;

/** The states of the project's machine: its step with the possible content and post states. */
export const situations = {
  shoot: { step: 'schedule_shoot', contentState: 'none', postState: 'none' },
  contentOpen: { step: 'get_approval_for_content', contentState: 'none', postState: 'none' },
  contentUploading: {
    step: 'get_approval_for_content',
    contentState: 'uploading',
    postState: 'none',
  },
  contentSubmitted: {
    step: 'get_approval_for_content',
    contentState: 'submitted',
    postState: 'none',
  },
  contentRejected: { step: 'content_rejected', contentState: 'rejected', postState: 'none' },
  contentApproved: { step: 'content_approved', contentState: 'approved', postState: 'none' },
  postOpen: { step: 'submit_post', contentState: 'approved', postState: 'none' },
  postPartial: { step: 'submit_post', contentState: 'approved', postState: 'partial' },
  postSubmitted: { step: 'submit_post', contentState: 'approved', postState: 'submitted' },
  postChanges: { step: 'submit_post', contentState: 'approved', postState: 'changesRequested' },
  completed: { step: 'completed', contentState: 'approved', postState: 'verified' },
  cancelled: { step: 'cancelled', contentState: 'none', postState: 'none' },
} as const satisfies Record<
  string,
  { step: ProjectStep; contentState: ContentState; postState: PostState }
>;
export type Situation = keyof typeof situations;
export const situationNames = Object.keys(situations) as Situation[];

type ProjectStatus = { step: ProjectStep; contentState: ContentState; postState: PostState };

/** The situation of a project; null for a virtual step. */
export function situationOf({ step, contentState, postState }: ProjectStatus): Situation | null {
  if (step === 'completed' || step === 'cancelled') return step;
  const found = situationNames.find((name) => {
    const one: ProjectStatus = situations[name];
    return one.step === step && one.contentState === contentState && one.postState === postState;
  });
  return found ?? null;
}

export type ProjectActor = 'creator' | 'business' | 'system' | 'support';
export type ProjectTransition = {
  actors: readonly ProjectActor[];
  action: Action;
  from: readonly Situation[];
  /** Null: the situation stays. */
  to: Situation | null;
  /** `other`: the side that did not act; `both` where it happens by itself. */
  emits: { category: NotificationCategory; to: 'creator' | 'business' | 'both' | 'other' } | null;
  offline: OfflineRule;
};

const noticeOf = (
  to: NonNullable<ProjectTransition['emits']>['to'],
  category: NotificationCategory,
) => ({ to, category });

const beforeApproval = [
  'shoot',
  'contentOpen',
  'contentUploading',
  'contentSubmitted',
  'contentRejected',
] as const;
const afterApproval = [
  'contentApproved',
  'postOpen',
  'postPartial',
  'postSubmitted',
  'postChanges',
] as const;
const going = [...beforeApproval, ...afterApproval] as const;
const everything = [...going, 'completed', 'cancelled'] as const;

/** A project's life (domain rules, 3): device, server, tests and diagram read this one table. */
export const projectTransitions = {
  /** Said with the appointment: see its table. */
  shoot_done: {
    actors: ['creator', 'system', 'support'],
    action: 'candidate.act',
    from: ['shoot'],
    to: 'contentOpen',
    emits: null,
    offline: 'queued',
  },
  /** A shoot that did not happen is to be booked again. */
  shoot_missed: {
    actors: ['system'],
    action: 'candidate.act',
    from: ['contentOpen', 'contentUploading', 'shoot'],
    to: 'shoot',
    emits: null,
    offline: 'queued',
  },
  content_uploaded: {
    actors: ['creator'],
    action: 'candidate.act',
    from: ['contentOpen', 'contentUploading'],
    to: 'contentUploading',
    emits: null,
    offline: 'queued',
  },
  /** New versions after feedback, and what is filmed on location before the shoot is called done. */
  content_added: {
    actors: ['creator'],
    action: 'candidate.act',
    from: ['shoot', 'contentRejected', 'contentSubmitted'],
    to: null,
    emits: null,
    offline: 'queued',
  },
  content_submitted: {
    actors: ['creator'],
    action: 'candidate.act',
    from: ['contentOpen', 'contentUploading', 'contentRejected', 'contentSubmitted'],
    to: 'contentSubmitted',
    emits: noticeOf('business', 'CONTENT_SUBMITTED'),
    offline: 'queued',
  },
  content_rejected: {
    actors: ['business'],
    action: 'campaign.manage',
    from: ['contentSubmitted'],
    to: 'contentRejected',
    emits: noticeOf('creator', 'CONTENT_REJECTED'),
    offline: 'queued',
  },
  content_approved: {
    actors: ['business', 'system'],
    action: 'campaign.manage',
    from: ['contentSubmitted'],
    to: 'contentApproved',
    emits: noticeOf('creator', 'CONTENT_APPROVED'),
    offline: 'queued',
  },
  ...roundTransitions,
  posting_opened: {
    actors: ['system'],
    action: 'campaign.manage',
    from: ['contentApproved'],
    to: 'postOpen',
    emits: noticeOf('creator', 'POST_WINDOW_OPEN'),
    offline: 'queued',
  },
  /** Of content that is only handed over the approval is the end. */
  nothing_to_post: {
    actors: ['system'],
    action: 'campaign.manage',
    from: ['contentApproved'],
    to: 'completed',
    emits: noticeOf('both', 'CAMPAIGN_COMPLETED'),
    offline: 'queued',
  },
  /** Some of several links; also of those that were to be changed. Links can be corrected until they are verified. */
  post_partly_submitted: {
    actors: ['creator'],
    action: 'candidate.act',
    from: ['postOpen', 'postPartial', 'postChanges'],
    to: 'postPartial',
    emits: null,
    offline: 'queued',
  },
  post_submitted: {
    actors: ['creator'],
    action: 'candidate.act',
    from: ['postOpen', 'postPartial', 'postSubmitted', 'postChanges'],
    to: 'postSubmitted',
    emits: noticeOf('business', 'POST_SUBMITTED'),
    offline: 'queued',
  },
  post_changes_requested: {
    actors: ['business'],
    action: 'campaign.manage',
    from: ['postSubmitted'],
    to: 'postChanges',
    emits: noticeOf('creator', 'POST_CHANGES_REQUESTED'),
    offline: 'queued',
  },
  post_verified: {
    actors: ['business', 'system'],
    action: 'campaign.manage',
    from: ['postSubmitted'],
    to: 'completed',
    emits: noticeOf('both', 'CAMPAIGN_COMPLETED'),
    offline: 'queued',
  },
  project_cancelled: {
    actors: ['creator', 'business', 'support', 'system'],
    action: 'project.end',
    from: beforeApproval,
    to: 'cancelled',
    emits: noticeOf('other', 'PROJECT_CANCELLED'),
    offline: 'onlineOnly',
  },
  /** After the approval the other side has to agree. */
  cancel_requested: {
    actors: ['creator', 'business'],
    action: 'project.end',
    from: afterApproval,
    to: null,
    emits: noticeOf('other', 'PROJECT_CANCELLED'),
    offline: 'onlineOnly',
  },
  cancel_agreed: {
    actors: ['creator', 'business', 'system', 'support'],
    action: 'project.end',
    from: afterApproval,
    to: 'cancelled',
    emits: noticeOf('other', 'PROJECT_CANCELLED'),
    offline: 'onlineOnly',
  },
  cancel_refused: {
    actors: ['creator', 'business'],
    action: 'project.end',
    from: afterApproval,
    to: null,
    emits: noticeOf('other', 'PROJECT_CANCELLED'),
    offline: 'queued',
  },
  dispute_opened: {
    actors: ['creator', 'business'],
    action: 'project.end',
    from: everything,
    to: null,
    emits: noticeOf('other', 'DISPUTE_OPENED'),
    offline: 'onlineOnly',
  },
  /** By the side that opened it, or by support. */
  dispute_resolved: {
    actors: ['creator', 'business', 'support'],
    action: 'project.end',
    from: everything,
    to: null,
    emits: noticeOf('other', 'DISPUTE_RESOLVED'),
    offline: 'onlineOnly',
  },
} as const satisfies Record<string, ProjectTransition>;

export type ProjectEvent = keyof typeof projectTransitions;
export const projectEvents = Object.keys(projectTransitions) as ProjectEvent[];

/** The situation an event leads to, or why not. Pure; device and server ask the same. */
export function decideProject(
  situation: Situation,
  event: ProjectEvent,
  actor: ProjectActor,
): Result<Situation, RuleRefusal> {
  const rule: ProjectTransition = projectTransitions[event];
  if (!rule.actors.includes(actor)) return refused({ code: 'FORBIDDEN' });
  if (!rule.from.includes(situation)) {
    return refused({ code: situation === 'cancelled' ? 'PROJECT_CANCELLED' : 'WRONG_STATE' });
  }
  return ok(rule.to ?? situation);
}

/**
 * Whether a dispute can still be opened: during the project, and `DISPUTE_DAYS` after its end. In milliseconds since the
 * epoch.
 */
export const mayStillDispute = (endedOn: number | null, now: number): boolean =>
  endedOn === null || now <= endedOn + DISPUTE_DAYS * DAY_MS;

export const isEnded = (step: ProjectStep): boolean => step === 'completed' || step === 'cancelled';

/** Whether a reported problem is open. Until it is resolved, nothing else happens to the project. */
export const isDisputed = ({
  dispute,
}: {
  dispute: { resolvedOn: string | null } | null;
}): boolean => dispute !== null && dispute.resolvedOn === null;
