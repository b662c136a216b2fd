import type { CampaignId, ChatroomId, ProjectId } from '#contract/ids.ts';

/** The side of the market that somebody works on. */
export type Side = 'creator' | 'business';

/** Pages of one campaign, in the order of its steps. */
export const businessSteps = [
  'candidates',
  'schedule',
  'content-review',
  'view-post',
  'review',
  'details',
  'messaging',
] as const;
export const creatorSteps = [
  'selection',
  'schedule',
  'content',
  'post',
  'review',
  'details',
  'messaging',
] as const;
type BusinessStep = (typeof businessSteps)[number];
type CreatorStep = (typeof creatorSteps)[number];
export type CampaignStep = BusinessStep | CreatorStep;

type More = { project?: ProjectId | null | undefined; room?: ChatroomId | null | undefined };

/** The address of a campaign's page. `project`: whose work a business looks at. */
export function campaignHref(
  side: Side,
  campaign: CampaignId,
  step: CampaignStep,
  { project, room }: More = {},
): string {
  const path = `/${side}/campaign/${campaign}/${step}${step === 'messaging' && room ? `/${room}` : ''}`;
  return project && side === 'business' && step !== 'messaging'
    ? `${path}?project=${project}`
    : path;
}

/** Where a campaign is written, or an unfinished draft is gone on with. */
export const createHref = (draft?: CampaignId): string =>
  `/business/campaign/create${draft ? `?draft=${draft}` : ''}`;
