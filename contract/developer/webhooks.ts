import * as z from 'zod/mini';
import { webhookDeliveryId, webhookId } from './ids.ts';

/** Events that a webhook can receive. A message names records by their ids; a program reads them with a token. */
export const webhookEvents = [
  'campaign.published',
  'application.created',
  'booking.confirmed',
  'content.submitted',
  'post.verified',
  /** In a chatroom of the business, by either side. It names the message; reading it takes a token with `messages.read`. */
  'message.created',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Webhooks of a business. */
export const WEBHOOKS_MAX = 5;
/** Seconds before each further try. After the last one a delivery is given up. */
export const RETRY_SECONDS = [
  5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
] as const;
/** Days without a success after which a webhook is disabled. */
export const FAILING_DAYS = 5;
/** Newest deliveries that the list of a webhook shows. */
export const DELIVERIES_SHOWN = 20;

/**
 * An https address at a name: no credentials, no number in place of the name, no fragment. Whether the name leads to a public
 * address is asked at each delivery.
 */
const WEBHOOK_URL =
  /^https:\/\/(?:[a-zA-Z\d](?:[a-zA-Z\d-]*[a-zA-Z\d])?\.)+[a-zA-Z][a-zA-Z\d-]*[a-zA-Z\d](?::(?:[1-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5]))?(?:\/[!"$-~]*)?$/;

const events = z.array(z.enum(webhookEvents));
const when = z.nullable(z.iso.datetime());

export const webhook = z.object({
  id: webhookId,
  url: z.string(),
  events,
  createdOn: z.iso.datetime(),
  /** Since then no delivery succeeded. */
  failingSince: when,
  disabledOn: when,
  /** A secret that was replaced signs beside the new one until it is ended. */
  hasFormerSecret: z.boolean(),
  deliveries: z.array(
    z.object({
      id: webhookDeliveryId,
      type: z.enum(webhookEvents),
      createdOn: z.iso.datetime(),
      tries: z.int(),
      deliveredOn: when,
      /** The next try; null after a success or the last try. */
      nextTryOn: when,
      /** The last answer's status, or why there was none. */
      lastAnswer: z.nullable(z.string()),
    }),
  ),
});
export type Webhook = z.infer<typeof webhook>;

export const newWebhook = z.strictObject({
  url: z.string().check(z.maxLength(500), z.regex(WEBHOOK_URL)),
  events: events.check(z.minLength(1), z.maxLength(webhookEvents.length)),
});
