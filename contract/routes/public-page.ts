import * as z from 'zod/mini';
import { publicPage, slug } from '../public-page/rules.ts';
import type { Route } from './route.ts';

/**
 * A page of a business or a creator that everyone can read without the app, and that search engines find. Nobody has one before
 * they choose it. An address belongs to one account, so only the server can give it: it needs a connection.
 */
export const publicPageRoutes = {
  publicPage: {
    method: 'GET',
    path: '/publicPage',
    access: { action: 'publicPage.write' },
    offline: 'read',
    answer: publicPage,
  },
  /** Null takes the page off, and its address is free for others. */
  updatePublicPage: {
    method: 'PUT',
    path: '/publicPage',
    access: { action: 'publicPage.write' },
    offline: 'onlineOnly',
    body: z.strictObject({ slug: z.nullable(slug) }),
    answer: publicPage,
  },
} as const satisfies Record<string, Route>;
