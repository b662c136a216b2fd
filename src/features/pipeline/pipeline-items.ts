import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { Opportunity } from '#contract/campaign/opportunity.ts';
import {
  nextActionOf,
  pipelineGroup,
  pipelineGroups,
  type NextAction,
  type PipelineGroup,
} from '#contract/pipeline/pipeline.ts';
import type { Booking } from '#contract/pipeline/labels.ts';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import type { CandidateView, Mark, PendingWork } from '#src/campaigns/data/overlay.ts';
import type { Work } from '#src/campaigns/data/queries.ts';
import { bookingOf } from '#src/campaigns/frame/desk.ts';

/** One campaign in a creator's pipeline: before selection a candidate, afterwards a project. */
export type PipelineItem = {
  id: ProjectId;
  campaignId: CampaignId;
  title: string;
  businessName: string;
  businessLogoUrl: string | null;
  action: NextAction;
  /** Its outcome; null while it is open. */
  outcome: Outcome | null;
  mark: Mark | null;
  /** The price that Pollin charged; null: none. */
  payment: ProjectRecord['payment'];
  /** Its unsent items with files, and those that need attention. */
  unsent: { waiting: number; attention: number };
  /** The time of its newest event, for the order of ended ones. */
  touchedOn: string;
};
export type Outcome =
  | 'completed'
  | 'cancelled'
  | Exclude<CandidateView['state'], 'applied' | 'invited' | 'accepted'>;

export type Groups = Record<PipelineGroup, PipelineItem[]>;

type Parts = Pick<
  Work,
  'campaigns' | 'candidates' | 'projects' | 'appointments' | 'availability' | 'pending'
>;
/** Projects that the device no longer keeps may appear beside those it keeps. */
type Shown = ProjectRecord & { mark?: Mark | null };

/**
 * Everything that a creator has to do with, by whose turn it is: the first due before the others, and of what is over, the
 * newest.
 */
export function groupsOf(
  work: Parts,
  kept: ReadonlyMap<CampaignId, Opportunity>,
  older: readonly ProjectRecord[],
  now: number,
): Groups {
  const held = new Set(work.projects.map(({ id }) => id));
  const projects: Shown[] = [...work.projects, ...older.filter(({ id }) => !held.has(id))];
  const byId = new Map(projects.map((one) => [one.id, one]));
  const appointments = new Map(work.appointments.map((one) => [one.id, one]));
  const unsent = unsentOf(work.pending);
  const factsOf = factsIn(work, kept);
  const candidates = new Map(work.candidates.map((one) => [one.id, one]));
  const ids = [...new Set([...candidates.keys(), ...byId.keys()])];
  const groups: Groups = { mine: [], waiting: [], done: [] };
  for (const id of ids) {
    const candidate = candidates.get(id) ?? null;
    const project = byId.get(id) ?? null;
    const { appointmentId = null } = project ?? {};
    const appointment = (appointmentId && appointments.get(appointmentId)) || null;
    const waiting = unsent.get(id) ?? { waiting: 0, attention: 0 };
    const booking = project && bookingOf(work, project);
    const about = { factsOf, candidate, project, appointment, booking, now };
    const pipelineItem = pipelineItemOf(about, waiting);
    if (pipelineItem) groups[pipelineGroup(pipelineItem.action)].push(pipelineItem);
  }
  for (const group of pipelineGroups) groups[group].sort(group === 'done' ? byNewest : byDue);
  return groups;
}

type About = {
  factsOf: FactsOf;
  candidate: CandidateView | null;
  project: Shown | null;
  appointment: AppointmentRecord | null;
  booking: Booking | null;
  now: number;
};

function pipelineItemOf(
  { factsOf, candidate, project, appointment, booking, now }: About,
  unsent: PipelineItem['unsent'],
): PipelineItem | null {
  const one = project ?? candidate;
  if (!one) return null;
  // An application to a campaign that this device knows by its card alone has no names of its own yet.
  const about = factsOf(one.campaignId);
  return {
    id: one.id,
    campaignId: one.campaignId,
    title: one.campaignTitle || about?.title || '',
    businessName: one.businessName || about?.businessName || '',
    businessLogoUrl: one.businessLogoUrl ?? about?.businessLogoUrl ?? null,
    action: nextActionOf(candidate, project, appointment, now, booking),
    outcome: outcomeOf(candidate, project),
    mark: project?.mark ?? candidate?.mark ?? null,
    payment: project?.payment ?? null,
    unsent,
    touchedOn: project?.endedOn ?? one.updatedOn,
  };
}

type Facts = Pick<Opportunity, 'title' | 'businessName' | 'businessLogoUrl'>;
/** The known facts of a campaign: by its record, else by its card. */
export type FactsOf = (campaign: CampaignId) => Facts | undefined;

export function factsIn(
  { campaigns }: Pick<Work, 'campaigns'>,
  kept: ReadonlyMap<CampaignId, Facts>,
): FactsOf {
  const held = new Map(campaigns.map((one): [CampaignId, Facts] => [one.id, one]));
  return (campaign) => held.get(campaign) ?? kept.get(campaign);
}

function outcomeOf(candidate: CandidateView | null, project: Shown | null): Outcome | null {
  if (project) {
    return project.step === 'completed' || project.step === 'cancelled' ? project.step : null;
  }
  const state = candidate?.state ?? 'applied';
  switch (state) {
    case 'applied':
    case 'invited':
    case 'accepted':
      return null;
    default:
      return state;
  }
}

/** Unsent items by project or candidate. */
function unsentOf(pending: readonly PendingWork[]): Map<string, PipelineItem['unsent']> {
  const counts = new Map<string, PipelineItem['unsent']>();
  for (const one of pending) {
    const id = aboutOf(one);
    if (!('state' in one) || id === null) continue;
    const { waiting, attention } = counts.get(id) ?? { waiting: 0, attention: 0 };
    const needsAttention = one.state === 'attention';
    counts.set(id, {
      waiting: waiting + (needsAttention ? 0 : 1),
      attention: attention + (needsAttention ? 1 : 0),
    });
  }
  return counts;
}

function aboutOf({ payload }: PendingWork): string | null {
  if ('candidateId' in payload) return payload.candidateId;
  return 'projectId' in payload ? payload.projectId : null;
}

function byDue(a: PipelineItem, b: PipelineItem): number {
  const [first, second] = [a.action.at ?? LAST, b.action.at ?? LAST];
  return first.localeCompare(second) || byNewest(a, b);
}
const LAST = '9';

const byNewest = (a: PipelineItem, b: PipelineItem): number =>
  b.touchedOn.localeCompare(a.touchedOn);

/** The group to open first: what the creator can do, else what is going on. */
export const firstGroup = (groups: Groups): PipelineGroup =>
  pipelineGroups.find((one) => groups[one].length > 0) ?? 'mine';
