import * as z from 'zod/mini';
import { appointmentState } from '../appointment/record.ts';
import { accountId, appointmentId, campaignId } from '../ids.ts';
import { labelNames } from '../pipeline/labels.ts';

/** Days whose shoots the overview lists, from today on. */
export const OVERVIEW_DAYS = 7;
/** Shoots that it lists at most, the next ones. */
export const OVERVIEW_SHOOTS = 100;

/** Campaigns that the server reads at once for it; it counts all of them. */
export const OVERVIEW_PAGE = 200;

/** Numbers of the businesses that a person of a corporation may open; the campaigns themselves stay with each business. */
export const corporateOverview = z.object({
  businesses: z.array(
    z.object({
      businessId: accountId,
      /** Campaigns that wait for someone of the business: those of the amber labels. */
      needs: z.int(),
      /** Its running campaigns by their label, the most urgent first. */
      labels: z.array(
        z.object({
          label: z.enum(labelNames),
          tone: z.enum(['amber', 'grey', 'green']),
          count: z.int(),
        }),
      ),
    }),
  ),
  shoots: z.array(
    z.object({
      id: appointmentId,
      businessId: accountId,
      /** An answer that an earlier build cached has none. */
      campaignId: z.optional(campaignId),
      creator: z.string(),
      startDateTime: z.iso.datetime(),
      state: appointmentState,
    }),
  ),
});
export type CorporateOverview = z.infer<typeof corporateOverview>;
