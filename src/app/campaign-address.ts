import { notFound } from '@tanstack/react-router';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { readId } from '#src/lib/route-ids.ts';

// Route files are part of every first screen: what the address says is checked here by hand, without the schema library.

/** The campaign in the path; with what is no id there is no such page. */
export function readCampaignParams(raw: { campaignId: string }): { campaignId: CampaignId } {
  const campaignId = readId<CampaignId>(raw.campaignId);
  if (!campaignId) throw notFound();
  return { campaignId };
}

/** Whose work a business looks at, in the query of a campaign's page. */
export const readProjectSearch = (
  search: Record<string, unknown>,
): { project?: ProjectId | undefined } => ({ project: readId<ProjectId>(search['project']) });

/** Steps in which a campaign is written. */
const writingSteps = ['offer', 'content', 'when', 'rights', 'preview'] as const;
type WritingStep = (typeof writingSteps)[number];

/** The draft that is gone on with and the open step, in the query of the address where campaigns are written. */
export const readDraftSearch = (
  search: Record<string, unknown>,
): { draft?: CampaignId | undefined; step?: WritingStep | undefined } => ({
  draft: readId<CampaignId>(search['draft']),
  step: writingSteps.find((one) => one === search['step']),
});

/** Tabs of a business's campaigns. */
const campaignTabs = ['active', 'drafts', 'completed', 'cancelled'] as const;
type CampaignTab = (typeof campaignTabs)[number];

const WANTED_CHARACTERS = 80;

/** The open tab of a business's campaigns, and what is searched for; what is usual is left out. */
export function readCampaignsSearch(search: Record<string, unknown>): {
  tab?: CampaignTab | undefined;
  q?: string | undefined;
} {
  const { tab, q } = search;
  return {
    tab: campaignTabs.find((one) => one === tab),
    q: typeof q === 'string' && q !== '' ? q.slice(0, WANTED_CHARACTERS) : undefined,
  };
}
