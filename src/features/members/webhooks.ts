import * as z from 'zod/mini';
import type { WebhookDeliveryId, WebhookId } from '#contract/developer/ids.ts';
import { webhook, type Webhook, type WebhookEvent } from '#contract/developer/webhooks.ts';
import { developerRoutes } from '#contract/routes/developer.ts';
import type { AnswerOf } from '#contract/routes/http.ts';
import {
  loadAndCache,
  useCachedQuery,
  type CachedQuery,
  type CachedResult,
} from '#src/data/cached-query.ts';
import type { CallOptions, Reply } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { m } from '#src/paraglide/messages.js';
import { changeNow, makeNow, type Made } from './call-members.ts';

/** How a webhook is made after a confirmation of who the person is. */
export type CallWebhooks = <N extends 'createWebhook' | 'rotateWebhookSecret'>(
  name: N,
  options: CallOptions<N>,
) => Promise<Reply<AnswerOf<N>>>;

const KEY = 'webhooks';

const webhooksQuery = ({ accountId }: Actor): CachedQuery<Webhook[]> => ({
  load: async () => {
    const route = developerRoutes.webhooks;
    const reply = await callAsUser(device, 'webhooks', { accountId, route });
    return reply.ok ? { ...reply, value: reply.value.webhooks } : reply;
  },
  read: (cached) => z.safeParse(z.array(webhook), cached).data ?? null,
});

export const useWebhooks = (actor: Actor): CachedResult<Webhook[]> =>
  useCachedQuery(actor, KEY, webhooksQuery(actor));

const refresh = (actor: Actor) => loadAndCache(actor, KEY, webhooksQuery(actor).load);

/** Adds a webhook. Answers its secret, or the error message. */
export async function createWebhook(
  actor: Actor,
  body: { url: string; events: WebhookEvent[] },
  call: CallWebhooks,
): Promise<Made> {
  const { accountId } = actor;
  const route = developerRoutes.createWebhook;
  const made = await makeNow(() => call('createWebhook', { accountId, body, route }));
  await refresh(actor);
  return made;
}

/** Gives a webhook a new secret beside the one it has. Answers it, or the error message. */
export async function rotateSecret(actor: Actor, id: WebhookId, call: CallWebhooks): Promise<Made> {
  const { accountId } = actor;
  const route = developerRoutes.rotateWebhookSecret;
  const options = { accountId, params: { id }, body: {}, route };
  const made = await makeNow(() => call('rotateWebhookSecret', options));
  await refresh(actor);
  return made;
}

/** Ends the former secret. The error message, or null after success. */
export async function retireSecret(actor: Actor, id: WebhookId): Promise<string | null> {
  const { accountId } = actor;
  const route = developerRoutes.retireWebhookSecret;
  const options = { accountId, params: { id }, route };
  const wrong = await changeNow(() => callAsUser(device, 'retireWebhookSecret', options));
  await refresh(actor);
  return wrong;
}

/** The error message, or null after success. */
export async function removeWebhook(actor: Actor, id: WebhookId): Promise<string | null> {
  const { accountId } = actor;
  const route = developerRoutes.removeWebhook;
  const options = { accountId, params: { id }, route };
  const wrong = await changeNow(() => callAsUser(device, 'removeWebhook', options));
  await refresh(actor);
  return wrong;
}

/** Sends an event again, and turns its webhook on. The error message, or null after success. */
export async function redeliver(actor: Actor, id: WebhookDeliveryId): Promise<string | null> {
  const { accountId } = actor;
  const route = developerRoutes.redeliverWebhook;
  const options = { accountId, params: { id }, body: {}, route };
  const wrong = await changeNow(() => callAsUser(device, 'redeliverWebhook', options));
  await refresh(actor);
  return wrong;
}

export const eventLabels: Readonly<Record<WebhookEvent, () => string>> = {
  'campaign.published': m.developer_event_campaign,
  'application.created': m.developer_event_application,
  'booking.confirmed': m.developer_event_booking,
  'content.submitted': m.developer_event_content,
  'post.verified': m.developer_event_post,
  'message.created': m.developer_event_message,
};
