import * as z from 'zod/mini';

/** Beside `contract/ids.ts`, which every first screen loads. */
export const apiTokenId = z.uuid().brand<'ApiTokenId'>();
export type ApiTokenId = z.infer<typeof apiTokenId>;
export const webhookId = z.uuid().brand<'WebhookId'>();
export type WebhookId = z.infer<typeof webhookId>;
export const webhookDeliveryId = z.uuid().brand<'WebhookDeliveryId'>();
export type WebhookDeliveryId = z.infer<typeof webhookDeliveryId>;
