import * as z from 'zod/mini';
import { accountId, appointmentId, campaignId, chatroomId, messageId, projectId } from '../ids.ts';
import type { ApiScope } from './scopes.ts';
import type { WebhookEvent } from './webhooks.ts';

/** The `data` of each event: ids of records, which a program reads with a token. */
const webhookData = {
  'campaign.published': z.object({ campaignId }),
  'application.created': z.object({ candidateId: projectId, campaignId, creatorId: accountId }),
  'booking.confirmed': z.object({ appointmentId, projectId }),
  'content.submitted': z.object({ projectId }),
  'post.verified': z.object({ projectId }),
  'message.created': z.object({
    messageId,
    chatroomId,
    campaignId,
    creatorId: accountId,
    from: z.enum(['creator', 'business']),
  }),
} satisfies Record<WebhookEvent, z.ZodMiniObject>;
export type WebhookData<E extends WebhookEvent> = z.infer<(typeof webhookData)[E]>;

/** The scope of the calls that read the records of an event. */
export const webhookScopes: Readonly<Record<WebhookEvent, ApiScope>> = {
  'campaign.published': 'campaigns.read',
  'application.created': 'campaigns.read',
  'booking.confirmed': 'calendar.read',
  'content.submitted': 'campaigns.read',
  'post.verified': 'campaigns.read',
  'message.created': 'messages.read',
};

/** The JSON body of a delivery. */
export const webhookDelivery = (type: WebhookEvent) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: webhookData[type] });
