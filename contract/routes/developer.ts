import * as z from 'zod/mini';
import { apiToken, newApiToken } from '../developer/record.ts';
import { MANAGE_PROGRAMS } from '../developer/scopes.ts';
import { apiTokenId, webhookDeliveryId, webhookId } from '../developer/ids.ts';
import { newWebhook, webhook } from '../developer/webhooks.ts';
import { success, type Route } from './route.ts';

/** How programs of a business reach it. All of it needs a connection. */
export const developerRoutes = {
  /** The tokens that work, the newest first. */
  apiTokens: {
    method: 'GET',
    path: '/apiTokens',
    access: { action: MANAGE_PROGRAMS },
    offline: 'read',
    answer: z.object({ tokens: z.array(apiToken) }),
  },
  /** `secret` is the token; it is in this answer and nowhere else. */
  createApiToken: {
    method: 'POST',
    path: '/apiTokens',
    access: { action: MANAGE_PROGRAMS },
    recentSignIn: true,
    offline: 'onlineOnly',
    body: newApiToken,
    answer: z.object({ token: apiToken, secret: z.string() }),
  },
  revokeApiToken: {
    method: 'DELETE',
    path: '/apiTokens/{id}',
    access: { action: MANAGE_PROGRAMS },
    offline: 'onlineOnly',
    params: z.strictObject({ id: apiTokenId }),
    answer: success,
  },
  /** With their newest deliveries. */
  webhooks: {
    method: 'GET',
    path: '/webhooks',
    access: { action: MANAGE_PROGRAMS },
    offline: 'read',
    answer: z.object({ webhooks: z.array(webhook) }),
  },
  /** `secret` checks the signatures; it is in this answer and nowhere else. */
  createWebhook: {
    method: 'POST',
    path: '/webhooks',
    access: { action: MANAGE_PROGRAMS },
    recentSignIn: true,
    offline: 'onlineOnly',
    body: newWebhook,
    answer: z.object({ id: webhookId, secret: z.string() }),
  },
  /** A new secret, which is in this answer and nowhere else. The one before signs beside it. */
  rotateWebhookSecret: {
    method: 'POST',
    path: '/webhooks/{id}/secret',
    access: { action: MANAGE_PROGRAMS },
    recentSignIn: true,
    offline: 'onlineOnly',
    params: z.strictObject({ id: webhookId }),
    body: z.strictObject({}),
    answer: z.object({ secret: z.string() }),
  },
  /** Ends the secret before the newest one. */
  retireWebhookSecret: {
    method: 'DELETE',
    path: '/webhooks/{id}/formerSecret',
    access: { action: MANAGE_PROGRAMS },
    offline: 'onlineOnly',
    params: z.strictObject({ id: webhookId }),
    answer: success,
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/webhooks/{id}',
    access: { action: MANAGE_PROGRAMS },
    offline: 'onlineOnly',
    params: z.strictObject({ id: webhookId }),
    answer: success,
  },
  redeliverWebhook: {
    method: 'POST',
    path: '/webhookDeliveries/{id}/redeliver',
    access: { action: MANAGE_PROGRAMS },
    offline: 'onlineOnly',
    params: z.strictObject({ id: webhookDeliveryId }),
    body: z.strictObject({}),
    answer: success,
  },
} as const satisfies Record<string, Route>;
