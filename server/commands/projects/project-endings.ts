import { choiceOpensOn, CONTEST_HOURS } from '#contract/appointment/choice.ts';
import { CHOICE_HOURS, isOpenState } from '#contract/appointment/rules.ts';
import { decideProject, type Situation } from '#contract/project/rules.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { MIN_COMPLETED_FOR_TIER } from '#contract/review/rules.ts';
import { choiceMade, choiceOpen, contentDue, off } from '../appointments/appointment-outcomes.ts';
import { contentOf } from '../content/lock-content.ts';
import { recountRating } from '../reviews/project-reviews.ts';
import { isContested, isUndecidedNoShow } from './contested-no-show.ts';
import type { ProjectScene } from './project-happens.ts';
import type { AppointmentRow, ProjectRow } from '../../records/write-records.ts';

/** Ends the project without an outcome: its shoot is canceled, and its slot is free again unless content was approved. */
export function cancelProject(
  { locked, changes, project, actor, now }: ProjectScene,
  situation: Situation,
  over: Partial<ProjectRow>,
): void {
  const { by, reason } = over.cancel ?? { by: actor, reason: '' };
  callOffShoots({ changes, project }, by, reason);
  // It is no longer reviewed: the creator may keep or remove it.
  for (const item of contentOf(locked.content, project.row.id)) {
    if (item.state !== 'submitted') continue;
    changes.content.put({ ...item, state: 'received', updatedOn: now, version: item.version + 1 });
  }
  const freesSlot = decideProject(situation, 'project_cancelled', 'support').ok;
  changes.bookings.end(project, { how: 'cancelled', now, freesSlot, by, reason, over });
}

/** A shoot of a project that has ended is off, and nothing is to be chosen about it any more. */
function callOffShoots(
  { changes, project }: Pick<ProjectScene, 'changes' | 'project'>,
  by: NonNullable<ProjectRow['cancel']>['by'],
  reason: string,
): void {
  const state = by === 'creator' ? 'cancelledByCreator' : 'cancelledByBusiness';
  for (const row of changes.bookings.shootsOf(project.row.id)) {
    if (isOpenState(row.state)) {
      changes.bookings.change(row, { ...off, ...choiceMade, state, reason });
    } else if (row.needsChoice) changes.bookings.change(row, choiceMade);
  }
}

/** While a problem was open nothing was chosen about a shoot, and no no-show contested: there is as much time left as there was then. */
export function resumeChoices(
  { changes, project, now }: Pick<ProjectScene, 'changes' | 'project' | 'now'>,
  { openedOn }: NonNullable<ProjectRow['dispute']>,
): void {
  for (const row of changes.bookings.shootsOf(project.row.id)) {
    if (!row.needsChoice || !row.decideBy) continue;
    const until = row.decideBy.getTime();
    const hours = CHOICE_HOURS + (row.state === 'noShow' ? CONTEST_HOURS : 0);
    const since = Math.max(Date.parse(openedOn), until - hours * HOUR_MS);
    const opened = choiceOpensOn({ state: row.state, decideBy: until });
    const moved = until + now.getTime() - since;
    // A choice that was open before the problem is not announced a second time.
    const wasOpen = opened !== null && opened <= Date.parse(openedOn);
    const reminded2For = new Date(moved - CHOICE_HOURS * HOUR_MS);
    changes.bookings.change(row, {
      decideBy: new Date(moved),
      ...(wasOpen && { reminded2For }),
    });
  }
}

type Scene = Pick<ProjectScene, 'changes' | 'project' | 'now'>;

/** Whether the creator contests a no-show with the problem they reported. */
export const isNoShowContested = ({ changes, project: { row } }: Omit<Scene, 'now'>): boolean =>
  changes.bookings.shootsOf(row.id).some((shoot) => isContested(row, shoot));

/** The newest shoot of a project, while nothing has followed yet from the creator's being missing from it. */
const missedShoot = ({
  changes,
  project: { row },
}: Omit<Scene, 'now'>): AppointmentRow | undefined =>
  changes.bookings.shootsOf(row.id).find((shoot) => isUndecidedNoShow(row, shoot));

/**
 * The creator was there: the shoot counts as done, and nobody can report it as missed again. The changes of a project that still
 * goes on: its content is due as if the shoot had ended now, because the work was blocked by the no-show.
 */
export function liftNoShow({ changes, project, now }: Scene): Partial<ProjectRow> | undefined {
  const row = missedShoot({ changes, project });
  if (!row) return undefined;
  changes.bookings.change(row, { ...choiceMade, state: 'completed', completedBy: 'creator' });
  const endDateTime = new Date(Math.max(row.endDateTime.getTime(), now.getTime()));
  return contentDue({ ...row, endDateTime }, project);
}

/** The no-show is confirmed: it can't be contested again, and the decision notifies the business that it may choose. */
export function openChoice({ changes, project, now }: Scene): void {
  const row = missedShoot({ changes, project });
  if (!row) return;
  changes.bookings.change(row, { ...choiceOpen(now), reminded2For: now });
}

/** The work is done: both sides have one campaign more, and are asked how it was. */
export function completeProject(scene: ProjectScene, over: Partial<ProjectRow>): void {
  const { locked, changes, project, now } = scene;
  const { id, businessId, creatorId } = changes.bookings.end(project, {
    how: 'completed',
    now,
    over,
  });
  for (const side of ['business', 'creator'] as const) {
    const accountId = side === 'business' ? businessId : creatorId;
    const completedCampaigns = (locked.ratings.get(accountId)?.completedCampaigns ?? 0) + 1;
    changes.rate(accountId, { completedCampaigns });
    // Reviews of canceled work may have waited for the first that is completed.
    if (completedCampaigns === MIN_COMPLETED_FOR_TIER) recountRating(scene, accountId, side);
  }
  // A project that continued after an end may have a published review already: that side is not asked again.
  const reviewers = [...locked.reviews.values()].flatMap((one) =>
    one.projectId === id && one.publishedOn !== null ? [one.byAccountId] : [],
  );
  for (const side of ['creator', 'business'] as const) {
    if (reviewers.includes(side === 'creator' ? creatorId : businessId)) continue;
    changes.notifySide(side, 'REVIEW_REQUESTED', project, `${id}:review:${now.toISOString()}`);
  }
}
