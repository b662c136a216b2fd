import type { WebhookDeliveryId, WebhookId } from '#contract/developer/ids.ts';
import { webhook, type WebhookEvent } from '#contract/developer/webhooks.ts';
import { developerRoutes } from '#contract/routes/developer.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { callDeveloper, developerList, type CallConfirmed } from './developer-calls.ts';

const webhooks = developerList('webhooks', webhook, async (accountId) => {
  const reply = await callDeveloper('webhooks', { accountId });
  return reply.ok ? { ...reply, value: reply.value.webhooks } : reply;
});
export const useWebhooks = webhooks.useList;

type NewWebhook = { url: string; events: WebhookEvent[] };

/** Adds a webhook. */
export const createWebhook = (actor: Actor, body: NewWebhook, call: CallConfirmed) =>
  webhooks.make(actor, () => {
    const route = developerRoutes.createWebhook;
    return call('createWebhook', { accountId: actor.accountId, body, route });
  });

/** Gives a webhook a new secret beside the one it has. */
export const rotateSecret = (actor: Actor, id: WebhookId, call: CallConfirmed) =>
  webhooks.make(actor, () => {
    const route = developerRoutes.rotateWebhookSecret;
    const options = { accountId: actor.accountId, params: { id }, body: {}, route };
    return call('rotateWebhookSecret', options);
  });

/** Ends the former secret. */
export const retireSecret = (actor: Actor, id: WebhookId) =>
  webhooks.change(actor, () =>
    callDeveloper('retireWebhookSecret', { accountId: actor.accountId, params: { id } }),
  );

export const removeWebhook = (actor: Actor, id: WebhookId) =>
  webhooks.change(actor, () =>
    callDeveloper('removeWebhook', { accountId: actor.accountId, params: { id } }),
  );

/** Sends an event again, and turns its webhook on. */
export const redeliver = (actor: Actor, id: WebhookDeliveryId) =>
  webhooks.change(actor, () =>
    callDeveloper('redeliverWebhook', { accountId: actor.accountId, params: { id }, body: {} }),
  );

export const eventLabels: Readonly<Record<WebhookEvent, () => string>> = {
  'campaign.published': m.developer_event_campaign,
  'application.created': m.developer_event_application,
  'booking.confirmed': m.developer_event_booking,
  'content.submitted': m.developer_event_content,
  'post.verified': m.developer_event_post,
  'message.created': m.developer_event_message,
};
