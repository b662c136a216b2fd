import * as z from 'zod/mini';
import { address, type Address } from '#contract/address.ts';
import { closedWeek } from '#contract/availability/record.ts';
import type { GroupLocation } from '#contract/campaign-group/record.ts';
import { isSame } from '#contract/campaign/is-same.ts';
import { onSiteContact, type CampaignFields } from '#contract/campaign/record.ts';
import { publishProblems, type PublishProblem } from '#contract/campaign/rules.ts';
import {
  accountId,
  campaignId,
  commandId,
  type AccountId,
  type CampaignId,
} from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';

/** One location of a brief, as the person left it on this device. */
const plannedLocation = z.object({
  businessId: accountId,
  /** Of its campaign, from the first choice on: a repeated publication is of the same campaign. */
  campaignId,
  isChosen: z.boolean(),
  /** Null: the business's own address. */
  place: z.nullable(address),
  /** The contact there; a plan of an older app has none. */
  onSite: z.optional(z.nullable(onSiteContact)),
  creatorSlots: z.int(),
  /** The publication that is under way or was not answered; null: none. */
  publishing: z.nullable(commandId),
  isPublished: z.boolean(),
});
export type PlannedLocation = z.infer<typeof plannedLocation>;
type OwnFields = Pick<PlannedLocation, 'place' | 'onSite' | 'creatorSlots'>;

/** The locations of a brief that the person has touched. */
export const groupPlan = z.array(plannedLocation);
export type GroupPlan = z.infer<typeof groupPlan>;
export const planKeyOf = (groupId: string): string => `campaign-group:${groupId}`;

export const plannedAt = (plan: GroupPlan, businessId: AccountId): PlannedLocation | undefined =>
  plan.find((one) => one.businessId === businessId);

/** The plan with one location changed. `slots`: those of the brief. */
export function withLocation(
  plan: GroupPlan,
  businessId: AccountId,
  over: Partial<PlannedLocation>,
  slots: number,
): GroupPlan {
  const before = plannedAt(plan, businessId) ?? {
    businessId,
    campaignId: newId<CampaignId>(),
    isChosen: false,
    place: null,
    creatorSlots: slots,
    publishing: null,
    isPublished: false,
  };
  return [...plan.filter((one) => one !== before), { ...before, ...over }];
}

/** The business's own address counts as none of the campaign's own, so it follows the profile. */
export const placeFrom = (typed: Address, own: Address): Address | null =>
  isSame(typed, own) ? null : typed;

/** The brief as the campaign of one location. */
export const fieldsAt = (
  brief: CampaignFields,
  { place, onSite = null, creatorSlots }: OwnFields,
): CampaignFields => ({ ...brief, place, onSite, creatorSlots });

/** The location's own missing parts; the brief has problems of its own. */
export function locationProblems(
  brief: CampaignFields,
  planned: OwnFields,
  { name, address: { street, locality }, categories, availability }: GroupLocation,
  now: number,
): PublishProblem[] {
  const hours = availability ?? { week: closedWeek, exceptions: [] };
  const business = { name, street, locality, categories, hours };
  return publishProblems(fieldsAt(brief, planned), business, now).filter(
    (one) => one === 'place' || one.startsWith('business'),
  );
}
