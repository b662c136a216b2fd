import type { CampaignRecord } from '#contract/campaign/record.ts';
import { isRecruiting } from '#contract/campaign/rules.ts';
import { decideCandidate, type CandidateState } from '#contract/candidate/rules.ts';
import { levelOf } from '#contract/campaign/levels.ts';
import { isEnded } from '#contract/project/rules.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import type { RuleRefusal } from '#contract/refusal.ts';

/** A creator's options in a campaign. `full`: wait on the bench. `closed`: none. */
export type ApplicationStatus =
  | 'apply'
  | 'full'
  | 'closed'
  | 'applied'
  | 'invited'
  | 'accepted'
  | 'declined';

type Recruiting = Pick<CampaignRecord, 'status' | 'isOpen' | 'openSlots' | 'applyBy'>;

/** The application status at `now`, as far as this device knows; the server decides. */
export function applicationStatusOf(
  campaign: Recruiting,
  state: CandidateState | null,
  now: number,
): ApplicationStatus {
  if (state === 'applied' || state === 'invited' || state === 'accepted') return state;
  if (state === 'declined') return 'declined';
  if (!decideCandidate(state, 'creator_applied', 'creator').ok) return 'closed';
  if (isRecruiting(campaign, now)) return 'apply';
  return isTakingBackups(campaign, now) ? 'full' : 'closed';
}

/** Every place is taken, and one may become free. */
export const isTakingBackups = (campaign: Recruiting, now: number): boolean =>
  campaign.openSlots <= 0 && isRecruiting({ ...campaign, openSlots: 1 }, now);

/** Why another campaign cannot begin now, by the creator's level; null: it can. */
export function levelGap(
  own: AccountProfile | undefined,
  projects: readonly Pick<ProjectRecord, 'step'>[],
): RuleRefusal | null {
  if (!own?.creator) return null;
  const { level, inProgress } = levelOf(own.creator.completedCampaigns);
  const going = projects.filter(({ step }) => !isEnded(step)).length;
  return going < inProgress ? null : { code: 'LEVEL_LIMIT', current: { count: inProgress, level } };
}
