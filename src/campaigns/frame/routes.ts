import type { CampaignId, ChatroomId, ProjectId } from '#contract/ids.ts';

/** The person's side of the market. */
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

type PathOf<Step> = Step extends 'messaging' ? 'messaging/{-$chatroomId}' : Step;
type Paths =
  | `/business/campaign/$campaignId/${PathOf<BusinessStep>}`
  | `/creator/campaign/$campaignId/${PathOf<CreatorStep>}`;

/** The link to a campaign's page. `project`: the project that a business views. */
export function campaignLink(
  side: Side,
  campaignId: CampaignId,
  step: CampaignStep,
  { project, room }: More = {},
) {
  const page = step === 'messaging' ? 'messaging/{-$chatroomId}' : step;
  const isOfProject = project && side === 'business' && step !== 'messaging';
  return {
    // Links lead each side only to its own steps.
    to: `/${side}/campaign/$campaignId/${page}` as Paths,
    params: { campaignId, chatroomId: step === 'messaging' ? (room ?? undefined) : undefined },
    search: isOfProject ? { project } : {},
  };
}
export type CampaignLink = ReturnType<typeof campaignLink>;
