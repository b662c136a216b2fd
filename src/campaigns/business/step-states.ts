import {
  businessRoutes,
  labelFor,
  projectLabel,
  type LabelDetail,
} from '#contract/pipeline/labels.ts';
import type { Role } from '#contract/permissions.ts';
import type { ProjectView } from '../data/overlay.ts';
import type { CampaignWork } from '../data/queries.ts';
import { workOfProject } from '../frame/desk.ts';
import { doneSteps } from '../frame/done-steps.ts';
import type { CampaignStep } from '../frame/routes.ts';

/** The steps that creators are compared by, in their order. */
export const comparedSteps = [
  'schedule',
  'content-review',
  'view-post',
  'review',
] as const satisfies readonly CampaignStep[];
export type ComparedStep = (typeof comparedSteps)[number];

/** `needsYou`: the business has to act. `current`: the creator has. `waiting`: others of the
 * business have. `off`: the project was canceled. */
export type StepState = {
  kind: 'needsYou' | 'current' | 'waiting' | 'ahead' | 'done' | 'off';
  detail: LabelDetail | null;
};

/** The urgent first. */
const ranks: Record<StepState['kind'], number> = {
  needsYou: 0,
  current: 1,
  waiting: 1,
  ahead: 2,
  done: 3,
  off: 4,
};
export const byStepState = (a: StepState, b: StepState): number => ranks[a.kind] - ranks[b.kind];

/** One creator's row of a campaign. */
export type CreatorProgress = {
  project: ProjectView;
  steps: Record<ComparedStep, StepState>;
};

/** A campaign's creators with the state of each step, as its business sees them. */
export function progressOf(work: CampaignWork, now: number, role: Role): CreatorProgress[] {
  return work.projects.map((project) => ({ project, steps: stepsOf(work, project, now, role) }));
}

function stepsOf(
  work: CampaignWork,
  project: ProjectView,
  now: number,
  role: Role,
): Record<ComparedStep, StepState> {
  const done = doneSteps(project);
  const label = projectLabel(workOfProject(work, project), now);
  const route = label && businessRoutes[label.label];
  const stateOf = (step: ComparedStep): StepState => {
    if (label && route === step && label.tone !== 'green') {
      const isOthers = labelFor(role, label).tone !== label.tone;
      const kind = label.tone === 'amber' ? 'needsYou' : 'current';
      return { kind: isOthers ? 'waiting' : kind, detail: label.detail };
    }
    if (done.has(step)) return { kind: 'done', detail: null };
    return { kind: project.step === 'cancelled' ? 'off' : 'ahead', detail: null };
  };
  return {
    schedule: stateOf('schedule'),
    'content-review': stateOf('content-review'),
    'view-post': stateOf('view-post'),
    review: stateOf('review'),
  };
}
