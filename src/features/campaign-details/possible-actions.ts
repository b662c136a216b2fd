import {
  decideProject,
  mayStillDispute,
  situationOf,
  type ProjectEvent,
} from '#contract/project/rules.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';

/** Events that a person confirms before they are sent. */
export type ProjectAction = Extract<
  ProjectEvent,
  'project_cancelled' | 'cancel_requested' | 'cancel_agreed' | 'dispute_opened' | 'dispute_resolved'
>;

type Looking = Pick<CampaignDesk, 'now' | 'side'> & { mayEnd: boolean };

/** The actions of one side now: to end the project, or to report a problem. */
export function possibleActions(
  project: ProjectView,
  { now, side, mayEnd }: Looking,
): ReadonlySet<ProjectAction> {
  const { cancelRequest: wish, dispute, endedOn } = project;
  const situation = situationOf(project);
  const may = (event: ProjectEvent) =>
    mayEnd && situation !== null && decideProject(situation, event, side).ok;
  const isResting = dispute !== null && dispute.resolvedOn === null;
  const isInTime = mayStillDispute(endedOn ? Date.parse(endedOn) : null, now);
  const isPossible: Record<ProjectAction, boolean> = {
    project_cancelled: may('project_cancelled'),
    cancel_requested: wish === null && may('cancel_requested'),
    cancel_agreed: mayEnd && wish !== null && wish.by !== side,
    dispute_opened: !isResting && isInTime && may('dispute_opened'),
    dispute_resolved: isResting && dispute.by === side && may('dispute_resolved'),
  };
  return new Set((Object.keys(isPossible) as ProjectAction[]).filter((one) => isPossible[one]));
}
