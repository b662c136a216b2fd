import type { CampaignRecord } from '../campaign/record.ts';
import type { CandidateRecord } from '../candidate/record.ts';
import { DAY_MS } from '../durations.ts';
import type { CampaignId, ProjectId } from '../ids.ts';
import type { NotificationRecord } from '../notification/record.ts';
import type { NotificationCategory } from '../notification/rules.ts';
import { REVIEW_DAYS } from '../project/rules.ts';
import {
  applicantsLabel,
  byUrgency,
  projectLabel,
  type Label,
  type LabelName,
  type ProjectWork,
} from './labels.ts';

/** Something that waits for a business: the step of a project, or the applicants of a campaign. */
export type Need = {
  campaignId: CampaignId;
  /** Null for the applicants of a campaign. */
  projectId: ProjectId | null;
  label: Label;
  /** When the system decides, or the wait ends by itself (ISO); null: never. */
  dueOn: string | null;
};

/** A project's open task for its business; null: nothing. The label's tone shows it everywhere. */
export function projectNeed(work: ProjectWork, now: number): Need | null {
  const label = projectLabel(work, now);
  if (label?.tone !== 'amber') return null;
  const { id: projectId, campaignId } = work.project;
  return { campaignId, projectId, label, dueOn: dueOf(label, work) };
}

function dueOf({ detail }: Label, { project, appointment }: ProjectWork): string | null {
  switch (detail?.kind) {
    case 'asksForTime':
    case 'chooseWhatFollows':
      return appointment?.decideBy ?? null;
    case 'asksForOtherTime':
      // The old time stays unless the business answers before it.
      return appointment?.decideBy ?? appointment?.startDateTime ?? null;
    case 'wantsToCancel':
      return project.cancelRequest?.agreedBy ?? null;
    case 'leaveReview':
      return project.endedOn === null
        ? null
        : new Date(Date.parse(project.endedOn) + REVIEW_DAYS * DAY_MS).toISOString();
    case 'noFreeTimes':
      return null;
    default:
      return project.decideBy;
  }
}

type Applicant = Pick<CandidateRecord, 'state' | 'expiresOn'>;

/** The open task that a campaign's applicants make; null: nothing. `applied` counts them, those that the device lacks included. */
export function applicantsNeed(
  campaign: Pick<CampaignRecord, 'id' | 'status' | 'isOpen' | 'openSlots'>,
  applied: number,
  applicants: readonly Applicant[],
): Need | null {
  const label = applicantsLabel(campaign, applied);
  if (!label) return null;
  const ends = applicants.flatMap(({ state, expiresOn }) =>
    state === 'applied' && expiresOn !== null ? expiresOn : [],
  );
  const dueOn = ends.toSorted()[0] ?? null;
  return { campaignId: campaign.id, projectId: null, label, dueOn };
}

/** The first due before the others; without a deadline, the earlier step before the later ones. */
export const byDeadline = (a: Need, b: Need): number =>
  (a.dueOn ?? LAST).localeCompare(b.dueOn ?? LAST) || byUrgency(a.label, b.label);
const LAST = '9999';

/**
 * Notifications that ask a business for something, by the step at which it is still asked for. An application is none of them: it
 * can be looked at although the campaign is full, and nothing waits for it.
 */
const asks: Partial<Record<NotificationCategory, LabelName>> = {
  BOOKING_RESERVED: 'scheduleShoot',
  RESCHEDULE_REQUESTED: 'scheduleShoot',
  APPOINTMENT_CANCELLED_BY_CREATOR: 'scheduleShoot',
  CONTENT_SUBMITTED: 'approveContent',
  REVIEW_DEADLINE: 'approveContent',
  POST_SUBMITTED: 'verifyPosts',
  VERIFY_DEADLINE: 'verifyPosts',
  REVIEW_REQUESTED: 'completed',
};
export type Asking = Pick<NotificationRecord, 'accountType' | 'category' | 'path' | 'revision'>;

/** Whether a notification asks a business for something that a `Need` can answer. */
export const asksBusiness = ({
  accountType,
  category,
}: Pick<Asking, 'accountType' | 'category'>): boolean =>
  accountType === 'business' && category in asks;

/**
 * Whether nothing is left of what a notification asked a business for. It names a campaign and no creator: as long as one of
 * the campaign's creators waits at the same step, it is not handled. A push may bring it before the records it is about,
 * `known`: until one of them is as new, nothing is known to be handled.
 */
export function isHandled(
  { path, revision, ...notification }: Asking,
  needs: readonly Need[],
  known: readonly { campaignId: CampaignId; revision: number }[],
): boolean {
  if (!asksBusiness(notification)) return false;
  const step = asks[notification.category];
  return (
    !needs.some((one) => one.label.label === step && path.includes(one.campaignId)) &&
    known.some((one) => one.revision >= revision && path.includes(one.campaignId))
  );
}
