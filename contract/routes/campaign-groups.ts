import { campaignGroups } from '../campaign-group/record.ts';
import type { Route } from './route.ts';

export const campaignGroupRoutes = {
  /** A corporation's campaigns at several businesses, and the businesses that the person reaches. */
  campaignGroups: {
    method: 'GET',
    path: '/corporate/campaigns',
    access: { action: 'campaignGroups.read' },
    offline: 'read',
    answer: campaignGroups,
    byItem: true,
  },
} as const satisfies Record<string, Route>;
