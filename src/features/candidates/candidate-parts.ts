import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CandidateState } from '#contract/candidate/rules.ts';
import type { ProjectId } from '#contract/ids.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';

export const candidateTabs = ['applied', 'invited', 'backups', 'declined'] as const;
export type CandidateTab = (typeof candidateTabs)[number];

/** A campaign's candidates as its business works through them; those who were chosen apart. */
export type CandidateParts = Record<CandidateTab, CandidateView[]> & { selected: CandidateView[] };

/** Free slots, without those that this device has given away and not yet sent. */
export function freeSlots(
  campaign: Pick<CampaignRecord, 'openSlots'>,
  candidates: readonly Pick<CandidateView, 'id' | 'state'>[],
  projects: readonly { id: ProjectId }[],
): number {
  const known = new Set(projects.map(({ id }) => id));
  const given = candidates.filter(({ id, state }) => state === 'accepted' && !known.has(id));
  return Math.max(0, campaign.openSlots - given.length);
}

/** Whether someone can be invited or chosen now: the campaign runs and isn't closed. A last day to apply binds applicants alone. */
export const acceptsCreators = ({
  status,
  isOpen,
}: Pick<CampaignRecord, 'status' | 'isOpen'>): boolean => status === 'active' && isOpen;

/**
 * Groups the candidates. While no slot is free, applicants are on the bench, in the order in which the server ranks them: by
 * match, and of equals the first to apply.
 */
export function candidateParts(
  candidates: readonly CandidateView[],
  isFull: boolean,
): CandidateParts {
  const applied = candidates.filter(({ state }) => state === 'applied').toSorted(byMatch);
  return {
    applied: isFull ? [] : applied,
    backups: isFull ? applied : [],
    invited: candidates.filter(({ state }) => state === 'invited').toSorted(byNewest),
    declined: candidates.filter(({ state }) => isOver[state]).toSorted(byNewest),
    selected: candidates.filter(({ state }) => state === 'accepted').toSorted(byMatch),
  };
}

const isOver: Record<CandidateState, boolean> = {
  applied: false,
  invited: false,
  accepted: false,
  declined: true,
  withdrawn: true,
  uninvited: true,
  inviteDeclined: true,
  expired: true,
  released: true,
  closed: true,
};

const scoreOf = ({ match }: CandidateView): number => match?.score ?? -1;
const byId = (a: CandidateView, b: CandidateView): number =>
  a.id < b.id ? -1 : Number(a.id > b.id);
const byMatch = (a: CandidateView, b: CandidateView): number =>
  scoreOf(b) - scoreOf(a) || byId(a, b);
const lastOn = ({ decidedOn, createdOn }: CandidateView): string => decidedOn ?? createdOn;
const byNewest = (a: CandidateView, b: CandidateView): number =>
  lastOn(b).localeCompare(lastOn(a)) || byId(a, b);

/** Where someone who comes here most likely has something to do. */
export function firstTab(parts: CandidateParts): CandidateTab {
  if (parts.applied.length > 0) return 'applied';
  if (parts.backups.length > 0) return 'backups';
  return parts.invited.length > 0 ? 'invited' : 'applied';
}
