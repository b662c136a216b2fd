import type { AppointmentRecord } from '#contract/appointment/record.ts';
import {
  businessRoutes,
  byUrgency,
  campaignLabel,
  projectLabel,
  type Booking,
  type Label,
  type ProjectWork,
} from '#contract/pipeline/labels.ts';
import type { ProjectId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { CampaignView, CandidateView, ProjectView } from '../data/overlay.ts';
import type { CampaignWork, Work } from '../data/queries.ts';
import type { CampaignStep, Side } from './routes.ts';

/** The actor, the records and the time that every page of one campaign needs. */
export type CampaignDesk = {
  actor: Actor;
  side: Side;
  role: Role;
  /** Milliseconds since the epoch. */
  now: number;
  work: CampaignWork;
  /** Undefined where this device does not know it. */
  campaign: CampaignView | undefined;
  /** The creator's own project, or the one that a business views; null: there is none. */
  project: ProjectView | null;
  /** The candidate of that project; for a creator without one, their own. */
  candidate: CandidateView | null;
  /** A brief that was opened before the creator had to do with it: it stays as it is for this visit, without the frame's header. */
  isAlone: boolean;
  /** The newest appointment of that project. */
  appointment: AppointmentRecord | null;
};

type Parts = Pick<
  Work,
  'campaigns' | 'projects' | 'appointments' | 'content' | 'candidates' | 'availability'
>;

/** The hours and the shoot that a project's creator finds times with; null where this device lacks one of them. */
export function bookingOf(
  { campaigns, availability }: Pick<Work, 'campaigns' | 'availability'>,
  { campaignId, businessId }: Pick<ProjectView, 'campaignId' | 'businessId'>,
): Booking | null {
  const hours = availability.find((one) => one.businessId === businessId);
  const shoot = campaigns.find(({ id }) => id === campaignId);
  return hours && shoot ? { hours, shoot } : null;
}

/** A project with its appointment and its content. */
export function workOfProject(work: Omit<Parts, 'candidates'>, project: ProjectView): ProjectWork {
  return {
    project,
    appointment: work.appointments.find(({ id }) => id === project.appointmentId) ?? null,
    items: work.content.filter(({ projectId }) => projectId === project.id),
    booking: bookingOf(work, project),
  };
}

/** Candidates that are still to be decided, as far as this device knows. */
export function openCandidates(
  campaign: Pick<CampaignView, 'counts'>,
  candidates: readonly CandidateView[],
): { applied: number; invited: number } {
  const count = (state: CandidateView['state']) =>
    candidates.filter((one) => one.state === state).length;
  const [applied, invited] = [count('applied'), count('invited')];
  // A device keeps the newest ten thousand: where the server counts more, it is right.
  const isPartial = candidates.length >= KEPT_CANDIDATES && campaign.counts !== null;
  return isPartial && campaign.counts
    ? { applied: campaign.counts.applied, invited: campaign.counts.invited }
    : { applied, invited };
}
const KEPT_CANDIDATES = 10_000;

/** A campaign's name in a business's list. */
export function labelOfCampaign(campaign: CampaignView, work: Parts, now: number): Label | null {
  const projects = work.projects.map((project) => workOfProject(work, project));
  return campaignLabel(campaign, openCandidates(campaign, work.candidates), projects, now);
}

/** The project that a business views: the one in the route, else the most urgent one at this step. */
export function chosenProject(
  work: Omit<Parts, 'candidates'>,
  wanted: ProjectId | null,
  step: CampaignStep,
  now: number,
): ProjectView | null {
  const named = work.projects.find(({ id }) => id === wanted);
  if (named) return named;
  const labelled = work.projects.map((project) => ({
    project,
    label: projectLabel(workOfProject(work, project), now),
  }));
  const isHere = (label: Label | null) => label !== null && businessRoutes[label.label] === step;
  const [first] = labelled.toSorted(
    (a, b) =>
      Number(isHere(b.label)) - Number(isHere(a.label)) ||
      (a.label && b.label ? byUrgency(a.label, b.label) : Number(!a.label) - Number(!b.label)),
  );
  return first?.project ?? null;
}
