import { contestedUntil } from '../appointment/choice.ts';
import type { AppointmentRecord } from '../appointment/record.ts';
import { CHECK_IN_EARLY_MINUTES } from '../appointment/rules.ts';
import type { CandidateRecord } from '../candidate/record.ts';
import type { ProjectRecord } from '../project/record.ts';
import { openRoundRequest, roundEndsOn } from '../project/round-rules.ts';
import { isDisputed, situationOf } from '../project/rules.ts';
import { MINUTE_MS } from '../durations.ts';
import { type Booking, hasFreeTimes, mayReview } from './labels.ts';

/** A creator's work by the next actor. */
export const pipelineGroups = ['mine', 'waiting', 'done'] as const;
export type PipelineGroup = (typeof pipelineGroups)[number];

type Candidate = Pick<CandidateRecord, 'state' | 'backupRank' | 'expiresOn'>;

/** Pages of a campaign that a creator has. */
type CreatorRoute = 'selection' | 'schedule' | 'content' | 'post' | 'review' | 'details';

/** The next action of a creator in a campaign, its route, and whether the creator is the next actor. */
export type NextAction = {
  kind:
    | 'answerInvitation'
    | 'waitForAnswer'
    | 'backup'
    | 'pickTime'
    | 'waitForTimes'
    | 'waitForConfirmation'
    | 'contest'
    | 'waitForSupport'
    | 'waitForChoice'
    | 'goToShoot'
    | 'checkIn'
    | 'waitForOtherTime'
    | 'sayDone'
    | 'makeContent'
    | 'waitForReview'
    | 'answerRound'
    | 'changeContent'
    | 'waitToPost'
    | 'post'
    | 'changePost'
    | 'waitForCheck'
    | 'review'
    | 'answerCancel'
    | 'finished'
    | 'over';
  isMine: boolean;
  route: CreatorRoute;
  /** Until when, or at what time, as ISO; null: nothing is set. */
  at: string | null;
  /** The place on the bench, from 1; for a backup alone. */
  rank: number | null;
};

const mine = (kind: NextAction['kind'], route: CreatorRoute, at: string | null = null) =>
  ({ kind, route, at, isMine: true, rank: null }) satisfies NextAction;
const theirs = (kind: NextAction['kind'], route: CreatorRoute, at: string | null = null) =>
  ({ kind, route, at, isMine: false, rank: null }) satisfies NextAction;

/** Where a piece of work with this next action is listed: an ended one with a review to write is the creator's turn. */
export function pipelineGroup({
  kind,
  isMine,
}: Pick<NextAction, 'kind' | 'isMine'>): PipelineGroup {
  if (isMine) return 'mine';
  return kind === 'finished' || kind === 'over' ? 'done' : 'waiting';
}

/** The next step of a creator's piece of work, as far as the device knows. Pure. */
export function nextActionOf(
  candidate: Candidate | null,
  project: ProjectRecord | null,
  appointment: AppointmentRecord | null,
  now: number,
  booking: Booking | null = null,
): NextAction {
  if (!project) return candidateAction(candidate);
  if (project.cancelRequest?.by === 'business' && project.endedOn === null) {
    return mine('answerCancel', 'details', project.cancelRequest.agreedBy);
  }
  switch (situationOf(project)) {
    case 'shoot':
      // A contested no-show is support's to decide, however long that takes.
      return isDisputed(project) && appointment && contestedUntil(appointment) !== null
        ? theirs('waitForSupport', 'details')
        : shootAction(appointment, now, booking);
    case 'contentOpen':
    case 'contentUploading':
      return mine('makeContent', 'content', project.contentDueOn);
    case 'contentSubmitted':
      return openRoundRequest(project)
        ? mine('answerRound', 'content', roundEndsOn(project))
        : theirs('waitForReview', 'content', project.decideBy);
    case 'contentRejected':
      return mine('changeContent', 'content', project.contentDueOn);
    case 'contentApproved':
      return theirs('waitToPost', 'post', project.postOpensOn);
    case 'postOpen':
    case 'postPartial':
      return mine('post', 'post', project.postDueOn);
    case 'postChanges':
      return mine('changePost', 'post', project.postDueOn);
    case 'postSubmitted':
      return theirs('waitForCheck', 'post', project.decideBy);
    case 'completed':
      return mayReview(project, now) ? mine('review', 'review') : theirs('finished', 'review');
    case 'cancelled':
      return mayReview(project, now) ? mine('review', 'review') : theirs('over', 'details');
    case null:
      return theirs('waitForAnswer', 'details');
  }
}

function candidateAction(candidate: Candidate | null): NextAction {
  switch (candidate?.state) {
    case 'invited':
      return mine('answerInvitation', 'selection', candidate.expiresOn);
    case 'applied':
      return candidate.backupRank === null
        ? theirs('waitForAnswer', 'selection', candidate.expiresOn)
        : { ...theirs('backup', 'selection'), rank: candidate.backupRank };
    case 'accepted':
      return mine('pickTime', 'schedule');
    default:
      return theirs('over', 'selection');
  }
}

/** A time to pick; without any it is the business that has to open some. */
const pickAction = (booking: Booking | null, now: number): NextAction =>
  hasFreeTimes(booking, now) ? mine('pickTime', 'schedule') : theirs('waitForTimes', 'schedule');

function shootAction(
  appointment: AppointmentRecord | null,
  now: number,
  booking: Booking | null,
): NextAction {
  if (!appointment) return pickAction(booking, now);
  const { state, startDateTime: start, endDateTime: end } = appointment;
  const opensOn = contestedUntil(appointment);
  if (opensOn !== null && now < opensOn) {
    return mine('contest', 'details', new Date(opensOn).toISOString());
  }
  if (appointment.needsChoice) return theirs('waitForChoice', 'schedule', appointment.decideBy);
  if (state === 'reserved') return theirs('waitForConfirmation', 'schedule', start);
  if (state === 'rescheduleRequested') return theirs('waitForOtherTime', 'schedule', start);
  if (state !== 'confirmed') return pickAction(booking, now);
  if (now > Date.parse(end)) return mine('sayDone', 'schedule', start);
  const isNear = now >= Date.parse(start) - CHECK_IN_EARLY_MINUTES * MINUTE_MS;
  if (!isNear) return mine('goToShoot', 'schedule', start);
  return appointment.checkIn === null
    ? mine('checkIn', 'schedule', start)
    : mine('sayDone', 'schedule', start);
}
