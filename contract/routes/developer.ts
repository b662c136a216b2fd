import * as z from 'zod/mini';
import { apiToken, newApiToken } from '../developer/record.ts';
import { apiTokenId } from '../ids.ts';
import { success, type Route } from './route.ts';

/** How programs of a business reach it. All of it needs a connection. */
export const developerRoutes = {
  /** The tokens that work, the newest first. */
  apiTokens: {
    method: 'GET',
    path: '/apiTokens',
    access: { action: 'api.manage' },
    offline: 'read',
    answer: z.object({ tokens: z.array(apiToken) }),
  },
  /** `secret` is the token; it is in this answer and nowhere else. */
  createApiToken: {
    method: 'POST',
    path: '/apiTokens',
    access: { action: 'api.manage' },
    recentSignIn: true,
    offline: 'onlineOnly',
    body: newApiToken,
    answer: z.object({ token: apiToken, secret: z.string() }),
  },
  revokeApiToken: {
    method: 'DELETE',
    path: '/apiTokens/{id}',
    access: { action: 'api.manage' },
    offline: 'onlineOnly',
    params: z.strictObject({ id: apiTokenId }),
    answer: success,
  },
} as const satisfies Record<string, Route>;
