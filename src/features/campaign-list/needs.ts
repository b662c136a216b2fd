import {
  businessRoutes,
  byUrgency,
  campaignLabel,
  projectLabel,
  type Label,
} from '#contract/pipeline/labels.ts';
import type { CampaignView } from '#src/campaigns/data/overlay.ts';
import type { Work } from '#src/campaigns/data/queries.ts';
import { openCandidates, workOfProject } from '#src/campaigns/frame/desk.ts';
import { campaignLink, type CampaignLink } from '#src/campaigns/frame/routes.ts';
import { partsByCampaign } from './campaign-rows.ts';

/** Something that waits for the business, with the place where it is done. */
export type Need = {
  id: string;
  /** Undefined where this device does not know the campaign any more. */
  campaign: CampaignView | undefined;
  title: string;
  label: Label;
  link: CampaignLink;
};

/**
 * Everything that waits for the business, over all campaigns, the earliest step first. Requests for a time are left out: the
 * shoots beside them are answered on the spot.
 */
export function needsOf(work: Work, now: number): Need[] {
  const parts = partsByCampaign(work);
  const campaigns = new Map(work.campaigns.map((one) => [one.id, one]));
  const needs: Need[] = [];
  for (const campaign of work.campaigns) {
    const candidates = openCandidates(campaign, parts.get(campaign.id)?.candidates ?? []);
    const label = campaignLabel(campaign, candidates, [], now);
    if (label?.label !== 'haveCandidates') continue;
    const link = campaignLink('business', campaign.id, 'candidates');
    needs.push({ id: campaign.id, campaign, title: campaign.title, label, link });
  }
  for (const [campaignId, part] of parts) {
    for (const project of part.projects) {
      const label = projectLabel(workOfProject(part, project), now);
      if (label?.tone !== 'amber' || isAnsweredBeside(label)) continue;
      const step = label.detail?.kind === 'wantsToCancel' ? 'details' : businessRoutes[label.label];
      needs.push({
        id: project.id,
        campaign: campaigns.get(campaignId),
        title: project.campaignTitle,
        label,
        link: campaignLink('business', campaignId, step, { project: project.id }),
      });
    }
  }
  return needs.toSorted((a, b) => byUrgency(a.label, b.label));
}

const isAnsweredBeside = ({ detail }: Label): boolean =>
  detail?.kind === 'asksForTime' || detail?.kind === 'asksForOtherTime';
