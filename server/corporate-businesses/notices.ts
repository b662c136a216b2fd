import type { AccountId, BusinessInvitationId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { notificationRow, type NotificationRow } from '../notices/notification-row.ts';

type About = { accountId: AccountId; businessName: string };

/** For a corporation's people: a business came, left, or declined. */
export const corporateNotice = (
  about: About,
  variant: 'businessLeft' | 'businessDeclined' | undefined,
  now: Date,
): NotificationRow =>
  notificationRow(
    { ...about, side: 'corporate', category: 'BUSINESS_ADDED', variant, about: newId() },
    now,
  );

/** For a business's own people. The corporation's name takes the place of a person's. */
export const businessNotice = (
  accountId: AccountId,
  corporateName: string,
  variant: 'corporationJoined' | 'corporationLeft',
  now: Date,
): NotificationRow =>
  notificationRow(
    {
      accountId,
      side: 'business',
      category: 'MEMBER_CHANGED',
      variant,
      personName: corporateName,
      about: newId(),
    },
    now,
  );

/** For each business of an invited owner: a repeated letter renews it. */
export const invitedNotice = (
  accountId: AccountId,
  corporateName: string,
  invitationId: BusinessInvitationId,
  now: Date,
): NotificationRow =>
  notificationRow(
    {
      accountId,
      side: 'business',
      category: 'BUSINESS_INVITED',
      personName: corporateName,
      invitationId,
      about: `corporation:${invitationId}`,
    },
    now,
  );
