import * as z from 'zod/mini';

/** Any record's id. Made on the device as UUIDv7, so that an object keeps its id from before it was sent. */
const id = z.uuid();
export const isUuid = (text: string): boolean => z.safeParse(id, text).success;

export const userId = id.brand<'UserId'>();
export const accountId = id.brand<'AccountId'>();
export const campaignId = id.brand<'CampaignId'>();
export const campaignGroupId = id.brand<'CampaignGroupId'>();
export const chatroomId = id.brand<'ChatroomId'>();
export const messageId = id.brand<'MessageId'>();
export const projectId = id.brand<'ProjectId'>();
export const appointmentId = id.brand<'AppointmentId'>();
export const notificationId = id.brand<'NotificationId'>();
export const sessionId = id.brand<'SessionId'>();
export const uploadId = id.brand<'UploadId'>();
export const portfolioItemId = id.brand<'PortfolioItemId'>();
export const reviewId = id.brand<'ReviewId'>();
export const contentItemId = id.brand<'ContentItemId'>();
export const postId = id.brand<'PostId'>();
export const memberInvitationId = id.brand<'MemberInvitationId'>();
export const businessInvitationId = id.brand<'BusinessInvitationId'>();
/** A command's id must be time-ordered: the server's command table grows at one end. */
export const commandId = z.uuidv7().brand<'CommandId'>();

export type UserId = z.infer<typeof userId>;
/** A creator's, a business's or a corporation's id: they share one id space. */
export type AccountId = z.infer<typeof accountId>;
export type CampaignId = z.infer<typeof campaignId>;
/** Of a brief that a corporation publishes at several of its businesses: each has a campaign of its own. */
export type CampaignGroupId = z.infer<typeof campaignGroupId>;
export type ChatroomId = z.infer<typeof chatroomId>;
export type MessageId = z.infer<typeof messageId>;
/** A project has the id of its candidate. */
export type ProjectId = z.infer<typeof projectId>;
export type AppointmentId = z.infer<typeof appointmentId>;
export type NotificationId = z.infer<typeof notificationId>;
export type SessionId = z.infer<typeof sessionId>;
/** Bytes on their way, or arrived: made on the device, so that an upload that was cut off is found again. */
export type UploadId = z.infer<typeof uploadId>;
export type PortfolioItemId = z.infer<typeof portfolioItemId>;
export type ReviewId = z.infer<typeof reviewId>;
export type ContentItemId = z.infer<typeof contentItemId>;
export type PostId = z.infer<typeof postId>;
export type MemberInvitationId = z.infer<typeof memberInvitationId>;
export type BusinessInvitationId = z.infer<typeof businessInvitationId>;
export type CommandId = z.infer<typeof commandId>;
