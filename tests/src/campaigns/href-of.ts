import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import type { CampaignLink } from '#src/campaigns/frame/routes.ts';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** The address that a link leads to. */
export const hrefOf = (link: CampaignLink): string => router.buildLocation(link as never).href;
