import * as z from 'zod/mini';
import { accountId, appointmentId, campaignId, chatroomId, projectId } from '../ids.ts';

export const projectSteps = [
  'select_candidate',
  'schedule_shoot',
  'get_approval_for_content',
  'content_rejected',
  'content_approved',
  'submit_post',
  'completed',
  'cancelled',
] as const;
export const projectStep = z.enum(projectSteps);
export type ProjectStep = z.infer<typeof projectStep>;

/** One creator's work on one campaign, after selection. */
export const projectRecord = z.object({
  id: projectId,
  campaignId,
  campaignTitle: z.string(),
  businessId: accountId,
  businessName: z.string(),
  businessLogoUrl: z.nullable(z.string()),
  creatorId: accountId,
  creatorFirstName: z.string(),
  creatorLastName: z.string(),
  creatorPhotoUrl: z.nullable(z.string()),
  chatroomId: z.nullable(chatroomId),
  step: projectStep,
  /** The newest appointment, whatever became of it. */
  appointmentId: z.nullable(appointmentId),
  /** When the server accepted the creator's reschedule requests of the last 14 days, ascending. */
  rescheduleRequestedOn: z.array(z.iso.datetime()),
  contentDueOn: z.nullable(z.iso.datetime()),
  createdOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type ProjectRecord = z.infer<typeof projectRecord>;
