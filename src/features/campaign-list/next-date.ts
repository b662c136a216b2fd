import { isOpenState } from '#contract/appointment/rules.ts';
import { isRecruiting } from '#contract/campaign/rules.ts';
import { isEnded } from '#contract/project/rules.ts';
import type { CampaignView } from '#src/campaigns/data/overlay.ts';
import type { Work } from '#src/campaigns/data/queries.ts';
import { noonOf } from '#src/campaigns/frame/when.ts';

/** The next event of a campaign, and its time (ISO). */
export type NextDate = { kind: 'shoot' | 'content' | 'post' | 'decide' | 'apply'; at: string };

/** The earliest date ahead: a shoot, something due, a decision, or the last day to apply. */
export function nextDateOf(
  campaign: Pick<CampaignView, 'status' | 'isOpen' | 'openSlots' | 'applyBy'>,
  { projects, appointments }: Pick<Work, 'projects' | 'appointments'>,
  now: number,
): NextDate | null {
  if (campaign.status !== 'active') return null;
  const dates: NextDate[] = appointments
    .filter(({ state }) => isOpenState(state))
    .map(({ startDateTime: at }) => ({ kind: 'shoot', at }));
  for (const project of projects) {
    if (isEnded(project.step)) continue;
    const { contentDueOn, postDueOn, decideBy, contentState } = project;
    const awaitsContent =
      contentState === 'none' || contentState === 'uploading' || contentState === 'rejected';
    if (decideBy) dates.push({ kind: 'decide', at: decideBy });
    if (contentDueOn && awaitsContent) dates.push({ kind: 'content', at: contentDueOn });
    if (postDueOn && project.step === 'submit_post' && project.postState !== 'submitted') {
      dates.push({ kind: 'post', at: postDueOn });
    }
  }
  if (campaign.applyBy && isRecruiting(campaign, now)) {
    dates.push({ kind: 'apply', at: noonOf(campaign.applyBy) });
  }
  const ahead = dates.filter(({ at }) => Date.parse(at) >= now);
  return ahead.toSorted((a, b) => a.at.localeCompare(b.at))[0] ?? null;
}
