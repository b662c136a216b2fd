import * as z from 'zod/mini';
import { campaignGroups } from '../campaign-group/record.ts';
import { campaignGroupId } from '../ids.ts';
import type { Route } from './route.ts';

export const campaignGroupRoutes = {
  /** A corporation's campaigns at several businesses, and the businesses that the person reaches. */
  campaignGroups: {
    method: 'GET',
    path: '/corporate/campaigns',
    access: { action: 'campaignGroups.read' },
    offline: 'read',
    /** `after`: the page that follows this group. `groupId`: this group alone. */
    query: z.strictObject({
      after: z.optional(campaignGroupId),
      groupId: z.optional(campaignGroupId),
    }),
    answer: campaignGroups,
    byItem: true,
  },
} as const satisfies Record<string, Route>;
