import type { CandidateState } from '#contract/candidate/rules.ts';
import { isEnded } from '#contract/project/rules.ts';
import type { ProjectStep } from '#contract/project/steps.ts';
import type { CampaignRow } from '../../records/write-records.ts';

/** A campaign's counts of candidates and projects. */
export type CampaignCounts = Pick<
  CampaignRow,
  'slotsTaken' | 'appliedCount' | 'invitedCount' | 'goingCount' | 'completedCount'
>;

/** A campaign as it becomes, with the moment in which its last place was taken. */
export function noteFilled(before: CampaignRow, next: CampaignRow, now: Date): CampaignRow {
  if (!isFull(next)) return { ...next, filledOn: null };
  return isFull(before) ? next : { ...next, filledOn: now };
}

/** Whether every place of a campaign is taken. */
export const isFull = ({ slotsTaken, creatorSlots }: CampaignRow): boolean =>
  slotsTaken >= creatorSlots;

/** The counts that a candidate's change moves; empty: none. */
export function countsAfterCandidate(
  { appliedCount, invitedCount }: CampaignCounts,
  from: CandidateState | undefined,
  to: CandidateState,
): Partial<CampaignCounts> {
  if (from === to) return {};
  const change = (state: CandidateState) => Number(to === state) - Number(from === state);
  const [applied, invited] = [change('applied'), change('invited')];
  return {
    ...(applied !== 0 && { appliedCount: appliedCount + applied }),
    ...(invited !== 0 && { invitedCount: invitedCount + invited }),
  };
}

/**
 * The counts that a project's change moves; empty: none. A place is held from the beginning on, and given back only by a
 * cancellation that frees it.
 */
export function countsAfterProject(
  { slotsTaken, goingCount, completedCount }: CampaignCounts,
  from: ProjectStep | undefined,
  to: ProjectStep,
  freesSlot: boolean,
): Partial<CampaignCounts> {
  const wasGoing = from !== undefined && !isEnded(from);
  const isGoing = !isEnded(to);
  const begins = isGoing && !wasGoing;
  const isFreed = wasGoing && to === 'cancelled' && freesSlot;
  const completes = to === 'completed' && from !== 'completed';
  return {
    ...((begins || isFreed) && { slotsTaken: slotsTaken + (begins ? 1 : -1) }),
    ...(wasGoing !== isGoing && { goingCount: goingCount + (isGoing ? 1 : -1) }),
    ...(completes && { completedCount: completedCount + 1 }),
  };
}
