import { linkOptions } from '@tanstack/react-router';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { Need } from '#contract/pipeline/needs.ts';
import type { Role } from '#contract/permissions.ts';
import { businessRoutes, labelFor } from '#contract/pipeline/labels.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import type { Work } from '#src/campaigns/data/queries.ts';
import { needsOf } from '#src/campaigns/frame/needs.ts';
import { campaignLink, type CampaignLink } from '#src/campaigns/frame/routes.ts';

/** A row of the queue: who waits, for what, and where it is done. */
export type QueueRow = Need & {
  id: string;
  campaignTitle: string;
  /** The creator who waits, the first of them among applicants; null where this device knows none. */
  creator: { name: string; photoUrl: string | null } | null;
  /** Further applicants. */
  others: number;
  /** The shoot that a request is about; null: it is about something else. */
  request: AppointmentRecord | null;
  link: CampaignLink | typeof hoursLink;
};

const hoursLink = linkOptions({ to: '/business/availability' });

/** Everything that waits for a business and that the role may do, in the order of the deadlines. */
export function queueOf(work: Work, now: number, role: Role): QueueRow[] {
  const campaigns = new Map(work.campaigns.map((one) => [one.id, one]));
  const projects = new Map(work.projects.map((one) => [one.id, one]));
  const appointments = new Map(work.appointments.map((one) => [one.id, one]));
  const applicants = Map.groupBy(
    work.candidates.filter(({ state }) => state === 'applied'),
    ({ campaignId }) => campaignId,
  );
  const needs = needsOf(work, now).filter(({ label }) => labelFor(role, label).tone === 'amber');
  return needs.map((need): QueueRow => {
    const { campaignId, projectId, label } = need;
    const project = projectId && projects.get(projectId);
    const campaignTitle = campaigns.get(campaignId)?.title || project?.campaignTitle || '';
    const base = { ...need, campaignTitle, id: projectId ?? campaignId };
    if (!project) {
      const [first] = (applicants.get(campaignId) ?? []).toSorted(byExpiry);
      const count = label.detail?.kind === 'applicants' ? label.detail.count : 1;
      const link = campaignLink('business', campaignId, 'candidates');
      return { ...base, creator: creatorOf(first), others: count - 1, request: null, link };
    }
    const isRequest =
      label.detail?.kind === 'asksForTime' || label.detail?.kind === 'asksForOtherTime';
    const appointment = project.appointmentId && appointments.get(project.appointmentId);
    const step = label.detail?.kind === 'wantsToCancel' ? 'details' : businessRoutes[label.label];
    return {
      ...base,
      creator: creatorOf(project),
      others: 0,
      request: (isRequest && appointment) || null,
      link:
        label.detail?.kind === 'noFreeTimes'
          ? hoursLink
          : campaignLink('business', campaignId, step, { project: project.id }),
    };
  });
}

const LAST = '9999';
const byExpiry = (a: CandidateView, b: CandidateView): number =>
  (a.expiresOn ?? LAST).localeCompare(b.expiresOn ?? LAST) ||
  a.createdOn.localeCompare(b.createdOn);

type Person = Pick<CandidateView, 'creatorFirstName' | 'creatorLastName' | 'creatorPhotoUrl'>;
function creatorOf(one: Person | undefined): QueueRow['creator'] {
  if (!one) return null;
  const name = `${one.creatorFirstName} ${one.creatorLastName}`.trim();
  return { name, photoUrl: one.creatorPhotoUrl };
}

/** Whether a shoot takes place today, which then comes before everything else. */
export const isShootDay = ({ appointments }: Pick<Work, 'appointments'>, now: number): boolean =>
  appointments.some(
    ({ state, startDateTime }) =>
      (state === 'confirmed' || state === 'rescheduleRequested') &&
      dayOf(Date.parse(startDateTime)) === dayOf(now),
  );
