import * as z from 'zod/mini';
import {
  accountId,
  appointmentId,
  campaignId,
  chatroomId,
  notificationId,
  projectId,
  userId,
} from '#contract/ids.ts';
import { isInAppPath } from '#contract/notification/rules.ts';
import { accountKind } from '#contract/profile/record.ts';

/** The data of a shown notification, so that a click and a reply work with every tab closed. */
export const notificationData = z.object({
  path: z.string().check(z.refine(isInAppPath)),
  userId,
  accountId,
  accountType: accountKind,
  notificationId,
  /** The parties of the room, if a reply is possible. */
  room: z.optional(
    z.object({ chatroomId, campaignId, businessId: accountId, creatorId: accountId }),
  ),
  /** The reservation that can be confirmed. */
  appointment: z.optional(z.object({ appointmentId, projectId })),
});
export type NotificationData = z.infer<typeof notificationData>;

export const REPLY = 'reply';
export const CONFIRM = 'confirm';
