import * as z from 'zod/mini';
import { campaignGroups, readGroupPosition } from '../campaign-group/record.ts';
import { campaignGroupId } from '../ids.ts';
import type { Route } from './route.ts';

export const campaignGroupRoutes = {
  /** A corporation's campaigns at several businesses, and the businesses that the person reaches. */
  campaignGroups: {
    method: 'GET',
    path: '/corporate/campaigns',
    access: { action: 'campaignGroups.read' },
    offline: 'read',
    /**
     * `position`: the page that follows a page's `nextPosition`. `after`: the page that follows this group's place of now, for
     * earlier builds. `groupId`: this group alone.
     */
    query: z.strictObject({
      after: z.optional(campaignGroupId),
      position: z.optional(
        z.string().check(
          z.maxLength(80),
          z.refine((text) => readGroupPosition(text) !== null),
        ),
      ),
      groupId: z.optional(campaignGroupId),
    }),
    answer: campaignGroups,
    byItem: true,
  },
} as const satisfies Record<string, Route>;
