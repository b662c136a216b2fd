import { situationOf } from '#contract/project/rules.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import type { CampaignStep } from './routes.ts';

/** Steps of the work, each by the names that its two sides have for it. */
const steps = {
  chosen: ['selection', 'candidates'],
  shot: ['schedule'],
  approved: ['content', 'content-review'],
  posted: ['post', 'view-post'],
  reviewed: ['review'],
} as const satisfies Record<string, readonly CampaignStep[]>;

/** The finished steps of a project, by events and not by their order, whatever the end. */
export function doneSteps(project: ProjectRecord): ReadonlySet<CampaignStep> {
  const { chosen, shot, approved, posted, reviewed } = steps;
  return new Set([
    ...chosen,
    ...(isShot(project) ? shot : []),
    ...(project.licenceStartsOn !== null || project.contentState === 'approved' ? approved : []),
    ...(project.step === 'completed' ? posted : []),
    ...(project.reviews.mine === null ? [] : reviewed),
  ]);
}

/** A shoot that was missed is to be booked again. */
function isShot(project: ProjectRecord): boolean {
  const situation = situationOf(project);
  return situation === 'cancelled' ? project.contentDueOn !== null : situation !== 'shoot';
}
