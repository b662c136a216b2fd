import * as z from 'zod/mini';
import { accountId, campaignId } from '../ids.ts';

export const campaignStatuses = ['draft', 'active', 'completed', 'cancelled'] as const;

export const address = z.object({
  street: z.string(),
  locality: z.string(),
  province: z.string(),
  postalCode: z.string(),
});
export type Address = z.infer<typeof address>;

export const shot = z.object({ id: z.string(), text: z.string(), required: z.boolean() });
export type Shot = z.infer<typeof shot>;

/** A campaign as both sides of its projects see it: the brief that a shoot is made after. */
export const campaignRecord = z.object({
  id: campaignId,
  businessId: accountId,
  businessName: z.string(),
  businessLogoUrl: z.nullable(z.string()),
  title: z.string(),
  category: z.string(),
  status: z.enum(campaignStatuses),
  description: z.string(),
  shotList: z.array(shot),
  dos: z.array(z.string()),
  donts: z.array(z.string()),
  hashtags: z.array(z.string()),
  disclosureTag: z.string(),
  location: address,
  /** 30–240 in steps of 15. */
  shootDurationMin: z.int(),
  /** Days on which shoots may be, Phoenix time, both included; null: any. */
  shootWindow: z.nullable(z.object({ from: z.iso.date(), to: z.iso.date() })),
  createdOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type CampaignRecord = z.infer<typeof campaignRecord>;
