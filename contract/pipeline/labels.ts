import type { AppointmentRecord } from '../appointment/record.ts';
import { bookableRange } from '../appointment/rules.ts';
import type { AvailabilityRecord } from '../availability/record.ts';
import { freeSlots } from '../availability/slots.ts';
import { contestedUntil } from '../appointment/choice.ts';
import { newestVersions } from '../content/rules.ts';
import type { ContentRecord } from '../content/record.ts';
import type { ProjectRecord } from '../project/record.ts';
import { openRoundRequest, roundsOf } from '../project/round-rules.ts';
import { REVIEW_DAYS, situationOf } from '../project/rules.ts';
import { DAY_MS } from '../durations.ts';
import type { CampaignRecord } from '../campaign/record.ts';
import { isRecruiting } from '../campaign/rules.ts';
import { can, type Action, type Role } from '../permissions.ts';
import { requiredPosts } from '../campaign/terms.ts';

// Creators see the pipeline of pipeline.ts instead of labels.

/** The specification's labels (4), in the order of the steps: of two with the same tone the earlier is the more urgent. */
export const labelNames = [
  'waitingForCandidates',
  'haveCandidates',
  'scheduleShoot',
  'approveContent',
  'feedbackProvided',
  'contentApproved',
  'postSubmitted',
  'verifyPosts',
  'completed',
] as const;
export type LabelName = (typeof labelNames)[number];

/** The next actor: amber is the business, grey is the creator or nobody, green means that everything is done. */
export type LabelTone = 'amber' | 'grey' | 'green';

/** The line below a label. Times are ISO; screens format them. */
export type LabelDetail =
  | { kind: 'invited' | 'applicants'; count: number }
  | { kind: 'recruitingOver' }
  | { kind: 'asksForTime'; creator: string; at: string }
  | { kind: 'asksForOtherTime'; creator: string; at: string | null }
  | { kind: 'chooseWhatFollows' | 'picksTime' | 'noFreeTimes'; creator: string }
  | { kind: 'booked'; creator: string; at: string }
  /** A reported no-show, which the creator can contest until then. */
  | { kind: 'contestable'; creator: string; at: string }
  | { kind: 'received'; count: number; total: number; due: string | null }
  | { kind: 'toReview'; count: number; by: string | null }
  | { kind: 'askedForRound'; creator: string }
  | { kind: 'round'; round: number; of: number }
  | { kind: 'postOpens' | 'postDue'; at: string }
  | { kind: 'postChanges'; due: string | null }
  | { kind: 'links'; count: number; total: number; by: string | null }
  | { kind: 'leaveReview'; creator: string }
  | { kind: 'wantsToCancel'; creator: string }
  | { kind: 'finished'; creator: string };

export type Label = { label: LabelName; tone: LabelTone; detail: LabelDetail | null };

/** A project with what belongs to it: its newest appointment and its content, as far as they are known. */
export type ProjectWork = {
  project: ProjectRecord;
  appointment: AppointmentRecord | null;
  items: readonly Pick<ContentRecord, 'id' | 'shotId' | 'deliverableId' | 'replaces'>[];
  /** The hours in which a creator finds times; null: this device does not know them. */
  booking?: Booking | null;
};

/** A business's hours and a campaign's shoot. */
export type Booking = {
  hours: Pick<AvailabilityRecord, 'week' | 'exceptions' | 'busy'>;
  shoot: Pick<CampaignRecord, 'shootDurationMin' | 'shootWindow'>;
};

/** Whether a business has any time for a shoot, so the creator can pick one. Unknown hours are taken for open ones. */
export function hasFreeTimes(booking: Booking | null | undefined, now: number): boolean {
  if (!booking) return true;
  const { hours, shoot } = booking;
  const durationMin = shoot.shootDurationMin;
  const range = bookableRange(now, shoot.shootWindow);
  // A window that is over, or too far ahead to be booked, is no matter of the hours.
  if (range.from > range.to) return true;
  return freeSlots({ hours, busy: hours.busy, durationMin, ...range, limit: 1 }).length > 0;
}

const amber = (label: LabelName, detail: LabelDetail | null): Label => ({
  label,
  tone: 'amber',
  detail,
});
const grey = (label: LabelName, detail: LabelDetail | null): Label => ({
  label,
  tone: 'grey',
  detail,
});

/** The business's label of a project (domain rules, 4); null for a cancelled project. */
export function projectLabel(work: ProjectWork, now: number): Label | null {
  const { project } = work;
  const label = stepLabel(work, now);
  if (!label || project.cancelRequest?.by !== 'creator') return label;
  return amber(label.label, { kind: 'wantsToCancel', creator: project.creatorFirstName });
}

function stepLabel(work: ProjectWork, now: number): Label | null {
  const { project, items } = work;
  const { creatorFirstName: creator, decideBy: by } = project;
  switch (situationOf(project)) {
    case 'shoot':
      return shootLabel(work, now);
    case 'contentOpen':
    case 'contentUploading': {
      const detail = receivedContent(project, items);
      return grey('approveContent', { kind: 'received', ...detail, due: project.contentDueOn });
    }
    case 'contentSubmitted': {
      if (openRoundRequest(project))
        return grey('approveContent', { kind: 'askedForRound', creator });
      const count = project.submittedItems.length;
      return amber('approveContent', { kind: 'toReview', count, by });
    }
    case 'contentRejected':
      return grey('feedbackProvided', {
        kind: 'round',
        round: project.round,
        of: roundsOf(project),
      });
    case 'contentApproved':
      return grey('contentApproved', due('postOpens', project.postOpensOn));
    case 'postOpen':
      return grey('contentApproved', due('postDue', project.postDueOn));
    case 'postChanges':
      return grey('contentApproved', { kind: 'postChanges', due: project.postDueOn });
    case 'postPartial':
      return grey('postSubmitted', { kind: 'links', ...linksOf(project), by: project.postDueOn });
    case 'postSubmitted':
      return amber('verifyPosts', { kind: 'links', ...linksOf(project), by });
    case 'completed':
      return mayReview(project, now)
        ? amber('completed', { kind: 'leaveReview', creator })
        : { label: 'completed', tone: 'green', detail: { kind: 'finished', creator } };
    case 'cancelled':
    case null:
      return null;
  }
}

const due = (kind: 'postOpens' | 'postDue', at: string | null): LabelDetail | null =>
  at === null ? null : { kind, at };

function shootLabel({ project, appointment, booking }: ProjectWork, now: number): Label {
  const creator = project.creatorFirstName;
  if (appointment?.needsChoice) {
    const opensOn = contestedUntil(appointment);
    if (opensOn !== null && now < opensOn) {
      const at = new Date(opensOn).toISOString();
      return grey('scheduleShoot', { kind: 'contestable', creator, at });
    }
    return amber('scheduleShoot', { kind: 'chooseWhatFollows', creator });
  }
  const at = appointment?.startDateTime ?? '';
  switch (appointment?.state) {
    case 'reserved':
      return amber('scheduleShoot', { kind: 'asksForTime', creator, at });
    case 'rescheduleRequested': {
      const wanted = appointment.requestedSlots[0] ?? null;
      return amber('scheduleShoot', { kind: 'asksForOtherTime', creator, at: wanted });
    }
    case 'confirmed':
    case 'completed':
      return grey('scheduleShoot', { kind: 'booked', creator, at });
    default:
      return hasFreeTimes(booking, now)
        ? grey('scheduleShoot', { kind: 'picksTime', creator })
        : amber('scheduleShoot', { kind: 'noFreeTimes', creator });
  }
}

/** Arrived and expected assets: of the shot list, or of the deliverables where the list is empty. */
export function receivedContent(
  { terms }: Pick<ProjectRecord, 'terms'>,
  items: ProjectWork['items'],
): { count: number; total: number } {
  const total = terms.shotList.length;
  if (total > 0) {
    const known = new Set(terms.shotList.map(({ id }) => id));
    const covered = new Set(
      items.flatMap(({ shotId }) => (shotId && known.has(shotId) ? shotId : [])),
    );
    return { count: covered.size, total };
  }
  const ordered = terms.deliverables.reduce((sum, { qty }) => sum + qty, 0);
  return { count: Math.min(newestVersions(items).length, ordered), total: ordered };
}

const linksOf = ({ posts, terms }: ProjectRecord): { count: number; total: number } => ({
  count: posts.length,
  total: requiredPosts(terms).length,
});

/** Whether this side can still write its review: the project ended less than 14 days ago. */
export function mayReview(project: ProjectRecord, now: number): boolean {
  const { endedOn, hadConfirmedShoot, reviews, step } = project;
  if (step === 'cancelled' ? !hadConfirmedShoot : step !== 'completed') return false;
  if (reviews.mine !== null || endedOn === null) return false;
  return now < Date.parse(endedOn) + REVIEW_DAYS * DAY_MS;
}

/** The permission that the next action of a label needs. */
function actionOfLabel({ label, detail }: Label): Action {
  switch (detail?.kind) {
    case 'noFreeTimes':
      return 'availability.write';
    case 'wantsToCancel':
      return 'project.end';
    case 'leaveReview':
      return 'review.write';
    default:
      return label === 'scheduleShoot' ? 'booking.act' : 'campaign.manage';
  }
}

/** A label as a role of the business sees it. Without the permission for its next action, it is not the business's turn. */
export const labelFor = (role: Role, label: Label): Label =>
  label.tone === 'amber' && !can(role, actionOfLabel(label)) ? { ...label, tone: 'grey' } : label;

/** Orders labels by urgency: amber first, then the earliest step. */
export const byUrgency = (a: Label, b: Label): number =>
  Number(b.tone === 'amber') - Number(a.tone === 'amber') ||
  labelNames.indexOf(a.label) - labelNames.indexOf(b.label);

type Recruiting = Pick<CampaignRecord, 'status' | 'isOpen' | 'openSlots' | 'applyBy'>;

/** The label of applications that wait for a decision of the business: those made while slots are free. */
export const applicantsLabel = (
  { status, isOpen, openSlots }: Pick<Recruiting, 'status' | 'isOpen' | 'openSlots'>,
  applied: number,
): Label | null =>
  status === 'active' && isOpen && openSlots > 0 && applied > 0
    ? amber('haveCandidates', { kind: 'applicants', count: applied })
    : null;

/**
 * The business's label of a campaign: the label of its most urgent project, or of its candidates. Null for a draft and for a
 * cancelled campaign. `candidates` counts the open ones.
 */
export function campaignLabel(
  campaign: Recruiting,
  candidates: { applied: number; invited: number },
  projects: readonly ProjectWork[],
  now: number,
): Label | null {
  if (campaign.status === 'draft' || campaign.status === 'cancelled') return null;
  const labels = projects.flatMap((work) => projectLabel(work, now) ?? []);
  const applicants = applicantsLabel(campaign, candidates.applied);
  if (applicants) labels.push(applicants);
  const isWaiting = isRecruiting(campaign, now) && labels.every(({ tone }) => tone === 'green');
  const [first] = isWaiting ? [] : labels.toSorted(byUrgency);
  if (first) return first;
  if (campaign.status === 'completed') return { label: 'completed', tone: 'green', detail: null };
  return grey(
    'waitingForCandidates',
    isRecruiting(campaign, now)
      ? { kind: 'invited', count: candidates.invited }
      : { kind: 'recruitingOver' },
  );
}

/** Where a business does what a label asks for, as the last part of the campaign's address. */
export const businessRoutes = {
  waitingForCandidates: 'candidates',
  haveCandidates: 'candidates',
  scheduleShoot: 'schedule',
  approveContent: 'content-review',
  feedbackProvided: 'content-review',
  contentApproved: 'view-post',
  postSubmitted: 'view-post',
  verifyPosts: 'view-post',
  completed: 'review',
} as const satisfies Record<LabelName, string>;
