import type { Role } from '#contract/permissions.ts';
import { byUrgency, labelFor, type Label } from '#contract/pipeline/labels.ts';
import type { CampaignView } from '#src/campaigns/data/overlay.ts';
import { labelOfCampaign } from '#src/campaigns/frame/desk.ts';
import { noParts, partsByCampaign, type WorkParts } from '#src/campaigns/frame/needs.ts';
import { nextDateOf, type NextDate } from './next-date.ts';

/** Tabs of a business's campaigns. */
export const campaignTabs = ['active', 'drafts', 'completed', 'cancelled'] as const;
export type CampaignTab = (typeof campaignTabs)[number];
const tabOf = {
  active: 'active',
  draft: 'drafts',
  completed: 'completed',
  cancelled: 'cancelled',
} as const;

/** A campaign with the facts on its card. */
export type CampaignRow = {
  campaign: CampaignView;
  label: Label | null;
  next: NextDate | null;
  /** The names of its creators, for the search. */
  creators: string;
};

/** The campaigns of a business, each with its label; the most urgent first, then what comes next, then the newest. */
export function rowsOf(work: WorkParts, now: number, role: Role): CampaignRow[] {
  const parts = partsByCampaign(work);
  return work.campaigns
    .map((campaign) => rowOf(campaign, parts.get(campaign.id) ?? noParts(work), now, role))
    .toSorted(byNeed);
}

function rowOf(campaign: CampaignView, parts: WorkParts, now: number, role: Role): CampaignRow {
  const label = labelOfCampaign(campaign, parts, now);
  return {
    campaign,
    label: label && labelFor(role, label),
    next: nextDateOf(campaign, parts, now),
    creators: parts.projects
      .map((one) => `${one.creatorFirstName} ${one.creatorLastName}`)
      .join(' '),
  };
}

function byNeed(a: CampaignRow, b: CampaignRow): number {
  if (a.label && b.label && a.campaign.status === 'active' && b.campaign.status === 'active') {
    const urgency = byUrgency(a.label, b.label);
    if (urgency !== 0) return urgency;
    const soon = (a.next?.at ?? LAST).localeCompare(b.next?.at ?? LAST);
    if (soon !== 0) return soon;
  }
  return endOf(b.campaign).localeCompare(endOf(a.campaign));
}
const LAST = '9999';
const endOf = ({ endedOn, updatedOn }: CampaignView): string => endedOn ?? updatedOn;

/** The rows in which every word that is searched for occurs, by their tab: what a tab counts is what it lists. */
export function rowsByTab(
  rows: readonly CampaignRow[],
  wanted: string,
): Record<CampaignTab, CampaignRow[]> {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const tabs: Record<CampaignTab, CampaignRow[]> = {
    active: [],
    drafts: [],
    completed: [],
    cancelled: [],
  };
  for (const row of rows) {
    const { campaign, creators } = row;
    const text = `${campaign.title} ${campaign.giftDescription} ${creators}`.toLowerCase();
    if (words.every((word) => text.includes(word))) tabs[tabOf[campaign.status]].push(row);
  }
  return tabs;
}
