import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** The address that a link leads to. */
export const hrefOf = (link: object): string => router.buildLocation(link as never).href;
