import { addDays, dayOf, minutesOf, momentOf } from '../phoenix-time.ts';

/** Notifications in one page of the list (specification, 9). */
export const NOTIFICATIONS_PER_PAGE = 10;
/** Notifications that first contact brings, and the device keeps ready. */
export const NOTIFICATIONS_WINDOW = 100;
/** Nothing but the urgent is pushed from this hour (Phoenix) … */
const QUIET_FROM_HOUR = 21;
/** … until this one. */
const QUIET_TO_HOUR = 8;
/** How long the badge waits before it asks for what is new, after its count rose (specification, 9). */
export const POLL_AFTER_MS = 3_000;

/** blue people, orange schedule, purple content, green done and money, red problem, grey system. */
export type NotificationGroup = 'blue' | 'orange' | 'purple' | 'green' | 'red' | 'grey';

/** Places a notification leads to; `{c}` is a campaign's id, `{r}` a chatroom's, `{i}` a business invitation's, `{side}` creator or business. */
const campaignRoute = (route: string) => `/{side}/campaign/{c}/${route}`;

type CategoryRules = {
  path: string;
  group: NotificationGroup;
  /** Pushed to devices; otherwise only listed in the app. */
  push: boolean;
  /** Pushed in the quiet hours as well. */
  night: boolean;
  /** Also sent by email to people without a push registration: bookings, invitations, cancellations, money, answers of support, lost webhooks. */
  mail: boolean;
};

function rule(
  path: string,
  group: NotificationGroup,
  { push = true, night = false, mail = false }: Partial<CategoryRules> = {},
): CategoryRules {
  return { path, group, push, night, mail };
}

/** Every category with its path and manner (domain rules, 11). The server builds paths from this table alone. */
export const categoryRules = {
  CREATOR_APPLIED: rule(campaignRoute('candidates'), 'blue'),
  CREATOR_WITHDRAW: rule(campaignRoute('candidates'), 'blue', { push: false }),
  CREATOR_INVITE_DECLINED: rule(campaignRoute('candidates'), 'blue'),
  CREATOR_INVITE_ACCEPTED: rule(campaignRoute('schedule'), 'blue'),
  BUSINESS_INVITE: rule(campaignRoute('selection'), 'blue', { mail: true }),
  BACKUP_AVAILABLE: rule(campaignRoute('selection'), 'blue'),
  FOLLOWED_CAMPAIGN: rule(campaignRoute('selection'), 'blue'),
  BRIEF_CHANGED: rule(campaignRoute('selection'), 'blue'),
  BUSINESS_ACCEPTED: rule(campaignRoute('schedule'), 'blue'),
  BUSINESS_DECLINED: rule('/creator/pipeline', 'blue'),
  BUSINESS_UNINVITE: rule('/creator/pipeline', 'blue'),
  INVITE_EXPIRED: rule('/creator/pipeline', 'blue', { push: false }),
  APPLICATION_EXPIRED: rule('/creator/pipeline', 'blue', { push: false }),
  CAMPAIGN_CLOSED: rule('/creator/pipeline', 'blue', { push: false }),
  BOOKING_RESERVED: rule(campaignRoute('schedule'), 'orange', { mail: true }),
  BOOKING_CONFIRMED: rule(campaignRoute('schedule'), 'orange', { mail: true }),
  BOOKING_DECLINED: rule(campaignRoute('schedule'), 'orange', { mail: true }),
  RESCHEDULE_REQUESTED: rule(campaignRoute('schedule'), 'orange', { mail: true }),
  RESCHEDULE_APPROVED: rule(campaignRoute('schedule'), 'orange', { mail: true }),
  RESCHEDULE_REJECTED: rule(campaignRoute('schedule'), 'orange', { mail: true }),
  RESCHEDULE_REOPENED: rule(campaignRoute('details'), 'red', { mail: true }),
  APPOINTMENT_CANCELLED_BY_CREATOR: rule(campaignRoute('schedule'), 'red', {
    night: true,
    mail: true,
  }),
  APPOINTMENT_CANCELLED_BY_BUSINESS: rule(campaignRoute('schedule'), 'red', {
    night: true,
    mail: true,
  }),
  CREATOR_ARRIVED: rule(campaignRoute('schedule'), 'orange'),
  APPOINTMENT_REMINDER_24H: rule(campaignRoute('schedule'), 'orange', { night: true }),
  APPOINTMENT_REMINDER_2H: rule(campaignRoute('schedule'), 'orange', { night: true }),
  NO_SHOW_REPORTED: rule(campaignRoute('schedule'), 'red', { night: true }),
  PROJECT_CANCELLED: rule(campaignRoute('details'), 'red', { mail: true }),
  SHOOT_DONE: rule(campaignRoute('content-review'), 'purple', { push: false }),
  CONTENT_SUBMITTED: rule(campaignRoute('content-review'), 'purple'),
  REVIEW_DEADLINE: rule(campaignRoute('content-review'), 'purple'),
  CONTENT_REJECTED: rule(campaignRoute('content'), 'purple'),
  CONTENT_DUE: rule(campaignRoute('content'), 'purple'),
  CONTENT_APPROVED: rule(campaignRoute('post'), 'purple'),
  POST_WINDOW_OPEN: rule(campaignRoute('post'), 'purple'),
  POST_DUE: rule(campaignRoute('post'), 'purple'),
  POST_CHANGES_REQUESTED: rule(campaignRoute('post'), 'purple'),
  POST_SUBMITTED: rule(campaignRoute('view-post'), 'purple'),
  VERIFY_DEADLINE: rule(campaignRoute('view-post'), 'purple'),
  CAMPAIGN_COMPLETED: rule(campaignRoute('review'), 'green'),
  REVIEW_REQUESTED: rule(campaignRoute('review'), 'green'),
  REVIEW_PUBLISHED: rule(campaignRoute('review'), 'green'),
  NEW_MESSAGE: rule(campaignRoute('messaging/{r}'), 'blue', { night: true }),
  POST_REMOVED: rule(campaignRoute('{post}'), 'red'),
  DISPUTE_OPENED: rule(campaignRoute('details'), 'red'),
  DISPUTE_RESOLVED: rule(campaignRoute('details'), 'red'),
  TIER_CHANGED: rule('/{side}/profile/view', 'green'),
  PAYOUT_SENT: rule('/creator/earnings', 'green', { mail: true }),
  PAYOUT_FAILED: rule('/creator/earnings', 'red', { mail: true }),
  PAYOUT_ONBOARDING: rule('/creator/earnings', 'green', { mail: true }),
  SUBSCRIPTION_CHANGED: rule('/{side}/subscription', 'green', { mail: true }),
  PAYMENT_FAILED: rule('/{side}/subscription', 'red', { mail: true }),
  TRIAL_ENDING: rule('/{side}/subscription', 'green', { mail: true }),
  MEMBER_INVITED: rule('/{side}/members', 'grey'),
  MEMBER_JOINED: rule('/{side}/members', 'grey', { push: false }),
  /** A member's new role, or the end of a membership. */
  MEMBER_CHANGED: rule('/{side}/members', 'grey'),
  /** Days of failed deliveries turned a webhook off. */
  WEBHOOK_DISABLED: rule('/{side}/members', 'red', { mail: true }),
  /** A corporation invites the business; it leads to what joining means. */
  BUSINESS_INVITED: rule('/user/corporation/{i}', 'grey'),
  BUSINESS_ADDED: rule('/corporate/businesses', 'grey', { push: false }),
  SUPPORT_REPLY: rule('/{side}/support', 'grey', { mail: true }),
  SYSTEM: rule('/{side}/notification', 'grey', { push: false }),
  /** Made by a device about its own queue; the server never sends it. */
  SYNC_ATTENTION: rule('/settings/sync', 'red', { push: false }),
} as const satisfies Record<string, CategoryRules>;

export type NotificationCategory = keyof typeof categoryRules;
export const categories = Object.keys(categoryRules) as [
  NotificationCategory,
  ...NotificationCategory[],
];

/** Categories of which at least one text names a time, on Phoenix's clock. */
const timed: ReadonlySet<NotificationCategory> = new Set([
  'BOOKING_RESERVED',
  'BOOKING_CONFIRMED',
  'BOOKING_DECLINED',
  'RESCHEDULE_REQUESTED',
  'RESCHEDULE_APPROVED',
  'RESCHEDULE_REJECTED',
  'RESCHEDULE_REOPENED',
  'APPOINTMENT_CANCELLED_BY_CREATOR',
  'APPOINTMENT_CANCELLED_BY_BUSINESS',
  'CREATOR_ARRIVED',
  'APPOINTMENT_REMINDER_24H',
  'APPOINTMENT_REMINDER_2H',
  'NO_SHOW_REPORTED',
  'PROJECT_CANCELLED',
  'REVIEW_DEADLINE',
  'CONTENT_DUE',
  'POST_DUE',
  'VERIFY_DEADLINE',
]);
export const mayNameTime = (category: NotificationCategory): boolean => timed.has(category);

type PathParts = {
  side: 'creator' | 'business' | 'corporate';
  campaignId?: string | undefined;
  chatroomId?: string | undefined;
  invitationId?: string | undefined;
};

/** Where a notification of a category leads for the side that gets it. */
export function pathOf(
  category: NotificationCategory,
  { side, campaignId, chatroomId, invitationId }: PathParts,
): string {
  const path = categoryRules[category].path
    .replace('{side}', side)
    .replace('{post}', side === 'creator' ? 'post' : 'view-post')
    .replace('{c}', campaignId ?? '')
    .replace('{r}', chatroomId ?? '')
    .replace('{i}', invitationId ?? '');
  return isInAppPath(path) ? path : `/${side}/notification`;
}

/** The prefix of a section's paths. */
const SECTIONS = 'business|creator|corporate|settings|user|dashboard|messages|calendar';
const IN_APP = new RegExp(
  `^/(?:${SECTIONS})(?:/[A-Za-z0-9_-]{1,80}){0,8}(?:\\?[A-Za-z0-9_=&-]{0,200})?$`,
);

/**
 * Whether a text is a path of a section of this app: no other origin, scheme, backslash, dot segment, escape or control
 * character. Every caller that follows a stored or received path checks it first.
 */
export const isInAppPath = (path: unknown): path is string =>
  typeof path === 'string' && IN_APP.test(path);

/**
 * When a notification made at `now` may be pushed, in milliseconds since the epoch: at once, or, in the quiet hours, when
 * they end. Null when it is never pushed.
 */
export function pushTimeOf(category: NotificationCategory, now: number): number | null {
  const { push, night } = categoryRules[category];
  if (!push) return null;
  const hour = minutesOf(now) / 60;
  if (night || (hour >= QUIET_TO_HOUR && hour < QUIET_FROM_HOUR)) return now;
  const today = dayOf(now);
  return momentOf(hour < QUIET_TO_HOUR ? today : addDays(today, 1), QUIET_TO_HOUR * 60);
}
