import type { PayloadOf } from '#contract/commands/command.ts';
import type { CommandId } from '#contract/ids.ts';
import type { NotificationCategory } from '#contract/notification/rules.ts';
import {
  decideProject,
  isDisputed,
  type ProjectActor,
  type ProjectEvent,
  type ProjectTransition,
  projectTransitions,
  type Situation,
  situationOf,
} from '#contract/project/rules.ts';
import { LOCAL_BUZZ_HOST } from '#contract/project/post-url.ts';
import { refusalStatus, type RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { PriceShare } from '#contract/support/desk.ts';
import type { Holds } from '../../billing/required-hold.ts';
import { mayChoose } from '../appointments/appointment-outcomes.ts';
import type { LockedProject } from '../appointments/lock-bookings.ts';
import { contentOf } from '../content/lock-content.ts';
import type { LockedProjects } from './lock-projects.ts';
import {
  cancelProject,
  completeProject,
  liftNoShow,
  openChoice,
  resumeChoices,
} from './project-endings.ts';
import type { ProjectChanges } from './project-changes.ts';
import {
  contentApproved,
  contentRejected,
  contentSubmitted,
  followsApproval,
} from '../content/project-content-rules.ts';
import {
  roundAgreed,
  roundDeclined,
  roundExpired,
  roundRequested,
  roundWithdrawn,
} from '../content/project-round-rules.ts';
import { decideRoundPrice, reservedOf } from '../content/round-price.ts';
import {
  cancelAgreed,
  cancelRefused,
  cancelRequested,
  disputeOpened,
  disputeResolved,
  projectCancelled,
} from './project-end-rules.ts';
import {
  byOthers,
  type NoShowDecision,
  type PeoplesEvent,
  type ProjectHappening,
  type ProjectOutcome,
  situationColumns,
} from './project-outcomes.ts';
import {
  postChangesRequested,
  postSubmitted,
  postVerified,
  verifiedPosts,
} from './project-post-rules.ts';
import { withEntry } from './project-timeline.ts';
import type { PaymentRow, ProjectRow } from '../../records/write-records.ts';

/** The one place that events of projects are decided in: for people, for time, and for support. */
export type ProjectScene = {
  locked: LockedProjects;
  changes: ProjectChanges;
  project: LockedProject;
  actor: ProjectActor;
  occurredAt: string;
  now: Date;
  /** The command, and what was charged for it; only a request that offers a price needs them. */
  charged?: { commandId: CommandId; holds: Holds };
  /** LocalBuzz's configured host; only a creator's links need it. */
  localBuzzHost?: string;
  /** Support's message about a problem that it settles. */
  resolution?: string;
  /** Support's decision about a contested no-show. */
  noShow?: NoShowDecision;
  /** How support divides the held price. */
  share?: PriceShare;
};

/**
 * Applies an event to a locked project, or refuses it and changes nothing: first by its table, then by the event's own
 * conditions. A conflict contains the current project, so that a card can explain what happened instead.
 */
export function applyProjectEvent(
  scene: ProjectScene,
  payload: PayloadOf<'projectEvent'>,
): Result<ProjectRow, RuleRefusal> {
  const { locked, project, actor, now } = scene;
  const { row } = project;
  const situation = situationOf(row);
  if (!situation) return refused({ code: 'WRONG_STATE' });
  if (isSoAlready(row, situation, payload)) return ok(row);
  const allowed = decideProject(situation, payload.event, actor);
  if (!allowed.ok) return refused(withCurrentState(allowed.refusal, row));
  if (isDisputed(row) && payload.event !== 'dispute_resolved') return refused({ code: 'DISPUTED' });
  if (endsContest(scene, payload.event))
    return refused(withCurrentState({ code: 'CONTEST_OPEN' }, row));
  // Each rule gets the payload it is declared for: the event picks both.
  const rule = projectRules[payload.event] as (
    one: ProjectHappening,
  ) => Result<ProjectOutcome, RuleRefusal>;
  const outcome = rule({
    row,
    situation,
    actor,
    payload,
    occurredAt: scene.occurredAt,
    now,
    resolution: scene.resolution,
    noShow: scene.noShow,
    content: contentOf(locked.content, row.id),
    localBuzzHost: scene.localBuzzHost ?? LOCAL_BUZZ_HOST,
    ownerOf: (url) => locked.urlOwners.get(url),
    reserve: (priceCents) => reserve(scene, priceCents),
    reserved: reservedOf(locked.bookings.work, row),
  });
  if (!outcome.ok) return refused(withCurrentState(outcome.refusal, row));
  if (!outcome.value) return ok(row);
  happen(scene, outcome.value.event ?? payload.event, situation, outcome.value);
  return ok(project.row);
}

function reserve(
  { locked, project, charged, now }: ProjectScene,
  priceCents: number,
): Result<PaymentRow, RuleRefusal> {
  if (!charged) throw new Error('A price is offered by a command alone.');
  return decideRoundPrice(
    { ...charged, work: locked.bookings.work, row: project.row, now },
    priceCents,
  );
}

/** Whether the business would end a project whose creator can still contest a no-show. */
const endsContest = (
  { changes, project, actor, now }: ProjectScene,
  event: ProjectEvent,
): boolean =>
  event === 'project_cancelled' &&
  actor === 'business' &&
  changes.bookings
    .shootsOf(project.row.id)
    .some((shoot) => shoot.needsChoice && !mayChoose(shoot, now).ok);

/** The posting window opens. Only a timer calls this. */
export function openPosting(scene: ProjectScene): void {
  const situation = situationOf(scene.project.row);
  if (situation) happen(scene, 'posting_opened', situation, {});
}

/** The creator did not answer an offer in time. Only a timer calls this. */
export function expireRound(scene: ProjectScene): void {
  const situation = situationOf(scene.project.row);
  if (situation) happen(scene, 'round_expired', situation, roundExpired);
}

/** A repeated event succeeds, whichever side caused it first. */
function isSoAlready(
  row: ProjectRow,
  situation: Situation,
  payload: PayloadOf<'projectEvent'>,
): boolean {
  switch (payload.event) {
    case 'content_approved':
      return row.contentState === 'approved' && payload.submission === row.submission;
    case 'post_verified':
      return situation === 'completed';
    case 'project_cancelled':
    case 'cancel_agreed':
      return situation === 'cancelled';
    default:
      return false;
  }
}

/** What each event changes in a project, or why it cannot happen, once its table allows it. */
export const projectRules: {
  [E in PeoplesEvent]: (one: ProjectHappening<E>) => Result<ProjectOutcome, RuleRefusal>;
} = {
  content_submitted: contentSubmitted,
  content_rejected: contentRejected,
  content_approved: contentApproved,
  round_requested: roundRequested,
  round_agreed: roundAgreed,
  round_declined: roundDeclined,
  round_withdrawn: roundWithdrawn,
  post_submitted: postSubmitted,
  post_changes_requested: postChangesRequested,
  post_verified: postVerified,
  project_cancelled: projectCancelled,
  cancel_requested: cancelRequested,
  cancel_agreed: cancelAgreed,
  cancel_refused: cancelRefused,
  dispute_opened: disputeOpened,
  dispute_resolved: disputeResolved,
};

/** Applies the event: its next state, its changes, its notifications, and its automatic follow-ups. */
function happen(
  scene: ProjectScene,
  event: ProjectEvent,
  situation: Situation,
  outcome: NonNullable<ProjectOutcome>,
  actor: ProjectActor = scene.actor,
): void {
  const { locked, changes, project, occurredAt, now } = scene;
  const decided = decideProject(situation, event, actor);
  if (!decided.ok) throw new Error(`${event} cannot happen: ${decided.refusal.code}`);
  const to = decided.value;
  const before = project.row;
  const noted = { event, actor, occurredAt, now, reason: outcome.notice?.reason };
  const over: Partial<ProjectRow> = {
    ...(to === situation ? {} : situationColumns(to)),
    ...outcome.project,
    timeline: withEntry(before, noted),
  };
  if (outcome.payment) changes.bookings.work.payment(outcome.payment);
  const ends = to === situation ? null : to;
  if (ends === 'cancelled') cancelProject(scene, situation, over);
  else if (ends === 'completed') completeProject(scene, over);
  else changes.bookings.progress(project, over);
  for (const { id, state } of outcome.items ?? []) {
    const item = locked.content.get(id);
    if (!item || item.state === state) continue;
    changes.content.put({ ...item, state, updatedOn: now, version: item.version + 1 });
  }
  if (event === 'dispute_resolved' && before.dispute) resumeAfter(scene, before.dispute);
  // Of one that has ended, addresses may be another's by now.
  if (isGoing(situation)) {
    changes.links(project, before.posts, ends === 'cancelled' ? [] : project.row.posts);
  }
  const follows = event === 'content_approved' ? followsApproval(project.row, now) : null;
  // A notification of the end covers the approval as well.
  const isSilent = outcome.isSilent ?? follows === 'nothing_to_post';
  if (!isSilent) notifyOf(scene, event, outcome);
  if (follows === 'nothing_to_post') {
    const done = {
      project: verifiedPosts(project.row, now),
      notice: { variant: 'doneWithoutPost' },
    } as const;
    happen(scene, follows, to, done, 'system');
  } else if (follows) {
    happen(scene, follows, to, { isSilent: true }, 'system');
  }
}

/** The clocks that a reported problem stopped run again; support's decision about a no-show applies at once. */
function resumeAfter(scene: ProjectScene, dispute: NonNullable<ProjectRow['dispute']>): void {
  if (scene.noShow === undefined) return resumeChoices(scene, dispute);
  if (scene.noShow === 'stands') return openChoice(scene);
  const progress = liftNoShow(scene);
  if (progress) happen(scene, 'shoot_done', 'shoot', { project: progress, isSilent: true });
}

const isGoing = (situation: Situation): boolean =>
  situation !== 'completed' && situation !== 'cancelled';

/** Notifies the table's recipients without the actor; an automatic event notifies both sides. */
function notifyOf(
  { changes, project, actor, share }: ProjectScene,
  event: ProjectEvent,
  { notice }: NonNullable<ProjectOutcome>,
): void {
  const { emits }: ProjectTransition = projectTransitions[event];
  if (!emits) return;
  const about = `${project.row.id}:${event}:${project.row.version}`;
  const variant = notice?.variant ?? byOthers[actor]?.[event];
  const support = actor === 'support' ? { isFromSupport: true, share } : {};
  for (const side of ['creator', 'business'] as const) {
    const isMeant = emits.to === 'both' || emits.to === 'other' || emits.to === side;
    const isOutOfOrder = !isMeant && actor === 'system' && variant !== undefined;
    if (actor === side || !(isMeant || isOutOfOrder)) continue;
    const category = isOutOfOrder ? (elsewhere[event] ?? emits.category) : emits.category;
    changes.notifySide(side, category, project, about, { ...notice, ...support, variant });
  }
}

const elsewhere: Partial<Record<ProjectEvent, NotificationCategory>> = {
  content_approved: 'REVIEW_DEADLINE',
  round_expired: 'CONTENT_SUBMITTED',
};

function withCurrentState(refusal: RuleRefusal, row: ProjectRow): RuleRefusal {
  if (refusalStatus[refusal.code] !== 409) return refusal;
  const { step, contentState, postState, submission, cancel } = row;
  const current = { step, contentState, postState, submission, cancel };
  return { ...refusal, current: { ...current, ...(refusal.current as object | undefined) } };
}
