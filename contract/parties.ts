import * as z from 'zod/mini';
import { accountId, campaignId } from './ids.ts';

/** The campaign and both sides of a record, with the names and pictures that a device shows. */
export const parties = {
  campaignId,
  campaignTitle: z.string(),
  businessId: accountId,
  businessName: z.string(),
  businessLogoUrl: z.nullable(z.string()),
  creatorId: accountId,
  creatorPhotoUrl: z.nullable(z.string()),
};
