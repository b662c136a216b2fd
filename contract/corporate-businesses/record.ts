import * as z from 'zod/mini';
import { accountId, businessInvitationId } from '../ids.ts';

/** An invitation of a business that was neither accepted nor revoked. */
const businessInvitation = z.object({
  id: businessInvitationId,
  email: z.string(),
  /** The last letter with its link. */
  sentOn: z.iso.datetime(),
  expiresOn: z.iso.datetime(),
  isDeclined: z.boolean(),
});

/** Invitations of a corporation, the newest first. */
export const businessInvitations = z.object({ invitations: z.array(businessInvitation) });
export type BusinessInvitations = z.infer<typeof businessInvitations>;

/** An invitation as the invited person sees it. */
export const openedBusinessInvitation = z.object({
  corporateId: accountId,
  corporateName: z.string(),
  invitedBy: z.string(),
  /** Whether the corporation's subscription runs, which then covers the business. */
  isSubscribed: z.boolean(),
  /** Accepted with this business; null before. */
  businessId: z.nullable(accountId),
});
export type OpenedBusinessInvitation = z.infer<typeof openedBusinessInvitation>;
