import {
  decideProject,
  isDisputed,
  type ProjectEvent,
  situationOf,
} from '#contract/project/rules.ts';
import type { ProjectView } from '../data/overlay.ts';

/** Whether a business may now do this with a project. An open problem pauses everything. */
export function mayDecide(project: ProjectView, event: ProjectEvent): boolean {
  const situation = situationOf(project);
  return (
    situation !== null && !isDisputed(project) && decideProject(situation, event, 'business').ok
  );
}
