import type { MessageId } from '#contract/ids.ts';
import {
  webhookDelivery,
  webhookScopes,
  type WebhookData,
} from '#contract/developer/webhook-payloads.ts';
import { webhookEvents, type WebhookEvent } from '#contract/developer/webhooks.ts';
import { json, schemaOf, type Json } from './openapi-parts.ts';
import {
  exampleAppointment,
  exampleId,
  exampleProject,
  exampleRoom,
  EXAMPLE_TIME,
} from './example-facts.ts';
import { tagOf } from './route-tags.ts';

const summaries: Readonly<Record<WebhookEvent, string>> = {
  'campaign.published': 'A campaign is published',
  'application.created': 'A creator applies',
  'booking.confirmed': 'A shoot is confirmed, by hand or at once',
  'content.submitted': 'Content is submitted for review',
  'post.verified': 'A post is verified, by hand or by time',
  'message.created': 'Either side writes in a chat of the business',
};

const { campaignId, creatorId, chatroomId } = exampleRoom;

const examples: { readonly [E in WebhookEvent]: WebhookData<E> } = {
  'campaign.published': { campaignId },
  'application.created': { candidateId: exampleProject.projectId, campaignId, creatorId },
  'booking.confirmed': exampleAppointment,
  'content.submitted': exampleProject,
  'post.verified': exampleProject,
  'message.created': {
    messageId: exampleId<MessageId>('99'),
    chatroomId,
    campaignId,
    creatorId,
    from: 'creator',
  },
};

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const parameters = [
  header('webhook-id', 'The delivery. Further tries of it have the same id.'),
  header('webhook-timestamp', 'When this try was sent, in seconds since 1970.'),
  header(
    'webhook-signature',
    'Signatures by the rules of Standard Webhooks, with a space between two.',
  ),
];

/** Requests that the server sends to the addresses of a business's webhooks, by their event. */
export const webhookRequests: Readonly<Record<string, Json>> = Object.fromEntries(
  webhookEvents.map((type) => [type, { post: requestOf(type) }]),
);

function requestOf(type: WebhookEvent): Json {
  const example = { type, timestamp: EXAMPLE_TIME, data: examples[type] };
  return {
    operationId: operationIdOf(type),
    summary: summaries[type],
    description: `A program reads these records with \`${webhookScopes[type]}\`.`,
    tags: [tagOf('webhooks')],
    parameters,
    security: [],
    requestBody: {
      required: true,
      content: json(schemaOf(webhookDelivery(type), 'output'), example),
    },
    responses: { '2XX': { description: 'Received. Any other answer is tried again.' } },
  };
}

/** `campaign.published` is `onCampaignPublished`. */
function operationIdOf(type: string): string {
  return `on${type.replaceAll(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}`;
}
