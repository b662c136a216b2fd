import { newId } from '#contract/new-id.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import type { TeamKind, TeamRole } from '#contract/members/rules.ts';
import type { NotificationCategory } from '#contract/notification/rules.ts';
import { notificationRow, type NotificationRow } from './notification-row.ts';
import type { NoticeVariant } from './labels.ts';

/** The key of a notification that names this person begins so; a deleted user's name is replaced in all of them. */
export const teamNoticesOf = (userId: UserId): string => `team:${userId}:`;

type TeamEvent = {
  category: Extract<NotificationCategory, 'MEMBER_INVITED' | 'MEMBER_JOINED' | 'MEMBER_CHANGED'>;
  variant?: NoticeVariant;
  /** The person that the text names. */
  userId: UserId;
  personName: string;
  role?: TeamRole;
  /** The person who acted. */
  actorId: UserId;
};

/** The end of a notification's key: this person caused it, and gets no push or letter about it. */
export const causedBy = (actorId: string): string => `:by:${actorId}`;

/** Notifies the people of a business or corporation of a change among them, except the person who made it. */
export const teamNotice = (
  { accountId, side }: { accountId: AccountId; side: TeamKind },
  { userId, actorId, ...event }: TeamEvent,
  now: Date,
): NotificationRow => {
  const about = `${teamNoticesOf(userId)}${newId()}${causedBy(actorId)}`;
  return notificationRow({ ...event, accountId, side, about }, now);
};
