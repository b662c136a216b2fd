import * as z from 'zod/mini';
import { address } from '../address.ts';
import { appointmentRecord } from '../appointment/record.ts';
import { availabilityRecord } from '../availability/record.ts';
import { contentRecord } from '../content/record.ts';
import { accountId, campaignGroupId } from '../ids.ts';
import { projectRecord } from '../project/record.ts';
import { CAMPAIGN_LIMITS } from '../campaign/lists.ts';
import { campaignRecord } from '../campaign/record.ts';

/** Campaigns after which a page of groups ends. A group is never divided. */
export const GROUPED_CAMPAIGNS_PER_PAGE = 100;
/** Projects of each: all that hold one of its slots. Canceled ones are left out, which have no label. */
export const GROUPED_PROJECTS_MAX = CAMPAIGN_LIMITS.slots.most;
/** Content of each project, the newest first: a label counts it against the shot list. */
export const GROUPED_ITEMS_MAX = 200;

/** A business at which a person may publish for its corporation, with what a brief takes from its profile. */
const groupLocation = z.object({
  businessId: accountId,
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  address,
  categories: z.array(z.string()),
  /** Null: it never had any hours, so it is closed. */
  availability: z.nullable(availabilityRecord),
});
export type GroupLocation = z.infer<typeof groupLocation>;

/** One location's campaign of a group, as its business sees it, with what its label is made of. */
const groupedCampaign = z.object({
  groupId: campaignGroupId,
  campaign: campaignRecord,
  projects: z.array(
    z.object({
      project: projectRecord,
      appointment: z.nullable(appointmentRecord),
      items: z.array(
        z.pick(contentRecord, { id: true, shotId: true, deliverableId: true, replaces: true }),
      ),
    }),
  ),
});
export type GroupedCampaign = z.infer<typeof groupedCampaign>;

const groupPosition = z.strictObject({
  isOpen: z.boolean(),
  newest: z.iso.datetime(),
  groupId: campaignGroupId,
});
/** A group's place in the list: those that are open before those that are over, then the newest. */
export type GroupPosition = z.infer<typeof groupPosition>;

export const writeGroupPosition = ({ isOpen, newest, groupId }: GroupPosition): string =>
  `${isOpen ? 'open' : 'over'} ${newest} ${groupId}`;

/** Null: the text is no position. */
export function readGroupPosition(text: string): GroupPosition | null {
  const [state, newest, groupId, ...more] = text.split(' ');
  if ((state !== 'open' && state !== 'over') || more.length > 0) return null;
  return z.safeParse(groupPosition, { isOpen: state === 'open', newest, groupId }).data ?? null;
}

/** The campaigns that a corporation runs at several businesses, as far as a person reaches these: a page of groups, or one of them. */
export const campaignGroups = z.object({
  /** Only the first page has them. */
  locations: z.array(groupLocation),
  /** Whole groups: those that are open before those that are over, then the newest. */
  campaigns: z.array(groupedCampaign),
  /** The group after which the next page begins; null: nothing follows. Answers that an earlier build cached have no pages. */
  next: z._default(z.nullable(campaignGroupId), null),
  /** The position of that group as it was read: the next page begins there even if the group has changed. */
  nextPosition: z._default(z.nullable(z.string()), null),
});
export type CampaignGroups = z.infer<typeof campaignGroups>;
