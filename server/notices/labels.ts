import type { NotificationCategory } from '#contract/notification/rules.ts';

/**
 * What each category says. A title is the same for everybody, so that it may be shown where names and words may not.
 *
 * In a body `{creator}`, `{business}` and `{campaign}` are names; `{when}`, `{instead}`, `{because}` and `{text}` are parts of
 * the sentence with their own beginning, and nothing when the fact is missing.
 */
type NoticeLabel = { title: string; body: string };

/** What happened in another way than a category's words say. */
export type NoticeVariant =
  | 'arrivedEarlier'
  | 'wasThere'
  | 'endedByItself'
  | 'rebooked'
  | 'chosenWithoutShoot'
  | 'contentLate'
  | 'approvedByItself'
  | 'verifiedByItself'
  | 'doneWithoutPost'
  | 'cancelAsked'
  | 'cancelAgreed'
  | 'cancelAgreedByItself'
  | 'cancelRefused'
  | 'cancelWithdrawn';

export const noticeLabels: Record<NotificationCategory, NoticeLabel> = {
  CREATOR_APPLIED: {
    title: 'New application',
    body: '<b>{creator}</b> applied to {campaign}.',
  },
  CREATOR_WITHDRAW: {
    title: 'Application withdrawn',
    body: '<b>{creator}</b> withdrew from {campaign}.',
  },
  CREATOR_INVITE_DECLINED: {
    title: 'Invitation declined',
    body: '<b>{creator}</b> declined your invitation to {campaign}.',
  },
  CREATOR_INVITE_ACCEPTED: {
    title: 'Invitation accepted',
    body: '<b>{creator}</b> accepted your invitation to {campaign}.',
  },
  BUSINESS_INVITE: {
    title: 'New invitation',
    body: '<b>{business}</b> invited you to {campaign}.',
  },
  BACKUP_AVAILABLE: {
    title: 'A slot opened up',
    body: 'A slot opened up in {campaign} by <b>{business}</b>.',
  },
  BUSINESS_ACCEPTED: {
    title: 'You’re selected',
    body: '<b>{business}</b> selected you for {campaign}. Pick a time for your shoot.',
  },
  BUSINESS_DECLINED: {
    title: 'Not selected this time',
    body: '<b>{business}</b> selected other creators for {campaign}.',
  },
  BUSINESS_UNINVITE: {
    title: 'Invitation withdrawn',
    body: '<b>{business}</b> withdrew your invitation to {campaign}.',
  },
  INVITE_EXPIRED: {
    title: 'Invitation expired',
    body: 'Your invitation to {campaign} from <b>{business}</b> expired before you answered.',
  },
  APPLICATION_EXPIRED: {
    title: 'Application expired',
    body: '<b>{business}</b> didn’t answer your application to {campaign} in time.',
  },
  CAMPAIGN_CLOSED: {
    title: 'Campaign closed',
    body: '<b>{business}</b> closed {campaign}.',
  },
  BOOKING_RESERVED: {
    title: 'New booking request',
    body: '<b>{creator}</b> requested a shoot for {campaign}{when}.',
  },
  BOOKING_CONFIRMED: {
    title: 'Booking confirmed',
    body: '<b>{business}</b> confirmed your shoot for {campaign}{when}.',
  },
  BOOKING_DECLINED: {
    title: 'Booking declined',
    body: '<b>{business}</b> can’t host your shoot for {campaign}{when}.{because}',
  },
  RESCHEDULE_REQUESTED: {
    title: 'New time requested',
    body: '<b>{creator}</b> asked to move the shoot for {campaign}{when}{instead}.{because}',
  },
  RESCHEDULE_APPROVED: {
    title: 'New time confirmed',
    body: '<b>{business}</b> confirmed the new shoot time for {campaign}{when}.',
  },
  RESCHEDULE_REJECTED: {
    title: 'Original time kept',
    body: '<b>{business}</b> kept the original shoot time for {campaign}{when}.{because}',
  },
  RESCHEDULE_REOPENED: {
    title: 'Shoot canceled',
    body: '<b>{business}</b> can’t offer another time, so your shoot{when} is canceled and {campaign} goes to another creator.',
  },
  APPOINTMENT_CANCELLED_BY_CREATOR: {
    title: 'Shoot canceled',
    body: '<b>{creator}</b> canceled the shoot for {campaign}{when}.{because}',
  },
  APPOINTMENT_CANCELLED_BY_BUSINESS: {
    title: 'Shoot canceled',
    body: '<b>{business}</b> canceled your shoot for {campaign}{when}.{because}',
  },
  CREATOR_ARRIVED: {
    title: 'Creator arrived',
    body: '<b>{creator}</b> has arrived for {campaign}.',
  },
  APPOINTMENT_REMINDER_24H: {
    title: 'Shoot tomorrow',
    body: 'The shoot for {campaign} with <b>{other}</b> starts{when}.',
  },
  APPOINTMENT_REMINDER_2H: {
    title: 'Shoot in two hours',
    body: 'The shoot for {campaign} with <b>{other}</b> starts{when}.',
  },
  NO_SHOW_REPORTED: {
    title: 'No-show reported',
    body: '<b>{business}</b> reported that you missed the shoot for {campaign}{when}.',
  },
  PROJECT_CANCELLED: {
    title: 'Project canceled',
    body: 'Your project with <b>{other}</b> on {campaign} was canceled.{because}',
  },
  SHOOT_DONE: {
    title: 'Shoot done',
    body: '<b>{creator}</b> finished the shoot for {campaign}.',
  },
  CONTENT_SUBMITTED: {
    title: 'Content to review',
    body: '<b>{creator}</b> sent content for {campaign}.',
  },
  REVIEW_DEADLINE: {
    title: 'Review due',
    body: 'Review <b>{creator}</b>’s content for {campaign} by the deadline{when}.',
  },
  CONTENT_REJECTED: {
    title: 'Changes requested',
    body: '<b>{business}</b> requested changes to your content for {campaign}.{because}',
  },
  CONTENT_DUE: {
    title: 'Content due',
    body: 'Your content for {campaign} is due{when}.',
  },
  CONTENT_APPROVED: {
    title: 'Content approved',
    body: '<b>{business}</b> approved your content for {campaign}.',
  },
  POST_WINDOW_OPEN: {
    title: 'Time to post',
    body: 'You can post your content for {campaign} now.',
  },
  POST_DUE: {
    title: 'Post due',
    body: 'Your post for {campaign} is due{when}.',
  },
  POST_CHANGES_REQUESTED: {
    title: 'Post changes requested',
    body: '<b>{business}</b> requested changes to your post for {campaign}.{because}',
  },
  POST_SUBMITTED: {
    title: 'New post',
    body: '<b>{creator}</b> posted for {campaign}.',
  },
  VERIFY_DEADLINE: {
    title: 'Post to verify',
    body: 'Verify <b>{creator}</b>’s post for {campaign} by the deadline{when}.',
  },
  CAMPAIGN_COMPLETED: {
    title: 'Campaign completed',
    body: 'Your project with <b>{other}</b> on {campaign} is complete.',
  },
  REVIEW_REQUESTED: {
    title: 'How was it?',
    body: 'Leave a review of your project with <b>{other}</b> on {campaign}.',
  },
  REVIEW_PUBLISHED: {
    title: 'New review',
    body: '<b>{other}</b> reviewed your project on {campaign}.',
  },
  NEW_MESSAGE: { title: 'New message', body: '{message}' },
  POST_REMOVED: {
    title: 'Post not found',
    body: 'We can no longer find a post for {campaign}.',
  },
  DISPUTE_OPENED: {
    title: 'Problem reported',
    body: 'A problem was reported with {campaign}.{because}',
  },
  DISPUTE_RESOLVED: {
    title: 'Problem resolved',
    body: 'The problem with {campaign} was resolved.{because}',
  },
  TIER_CHANGED: { title: 'New tier', body: 'Your tier has changed.{text}' },
  PAYOUT_SENT: { title: 'Payout sent', body: 'Your money is on its way.{text}' },
  PAYOUT_FAILED: { title: 'Payout failed', body: 'We couldn’t send your payout.{text}' },
  PAYOUT_ONBOARDING: {
    title: 'Set up your payouts',
    body: 'Tell us where to send your money.{text}',
  },
  SUBSCRIPTION_CHANGED: {
    title: 'Subscription changed',
    body: 'Your subscription has changed.{text}',
  },
  PAYMENT_FAILED: { title: 'Payment failed', body: 'Your payment didn’t go through.{text}' },
  TRIAL_ENDING: { title: 'Your trial is ending', body: 'Your trial ends soon.{text}' },
  MEMBER_INVITED: { title: 'Member invited', body: 'A new member was invited.{text}' },
  MEMBER_JOINED: { title: 'Member joined', body: 'A new member has joined.{text}' },
  BUSINESS_ADDED: {
    title: 'Business added',
    body: '<b>{business}</b> was added to your corporate account.',
  },
  SUPPORT_REPLY: { title: 'Support replied', body: 'We answered your support request.{text}' },
  SYSTEM: { title: 'News', body: 'You have a new update.{text}' },
  SYNC_ATTENTION: {
    title: 'Something needs your attention',
    body: 'Open the Outbox to decide what to do.',
  },
};

/** Where the category's own words would not be true. Its title stays what may be shown where no words may. */
export const variantLabels: Record<NoticeVariant, NoticeLabel> = {
  arrivedEarlier: {
    title: 'Creator arrived',
    body: '<b>{creator}</b> arrived for {campaign}{when} but had no signal to check in.',
  },
  wasThere: {
    title: 'Creator arrived',
    body: '<b>{creator}</b> arrived for {campaign}{when} but had no signal to check in. The shoot is marked as done again.',
  },
  endedByItself: {
    title: 'Project canceled',
    body: 'No one chose what happens after the canceled shoot{when} in time, so your project with <b>{other}</b> on {campaign} has ended.',
  },
  rebooked: {
    title: 'Pick a new time',
    body: '<b>{business}</b> would still like to work with you on {campaign}. Pick a new time for the shoot.',
  },
  chosenWithoutShoot: {
    title: 'You’re selected',
    body: '<b>{business}</b> selected you for {campaign}. You can send your content.',
  },
  contentLate: {
    title: 'Content is late',
    body: '<b>{creator}</b>’s content for {campaign} was due{when}. You can cancel at no cost.',
  },
  approvedByItself: {
    title: 'Content approved',
    body: 'The review deadline passed, so the content for {campaign} was approved automatically.',
  },
  verifiedByItself: {
    title: 'Campaign completed',
    body: 'The deadline passed, so the posts for {campaign} were verified automatically. Your project with <b>{other}</b> is complete.',
  },
  doneWithoutPost: {
    title: 'Campaign completed',
    body: 'The content for {campaign} is approved, and there’s nothing to post. Your project with <b>{other}</b> is complete.',
  },
  cancelAsked: {
    title: 'Cancellation requested',
    body: '<b>{other}</b> would like to cancel your project on {campaign}.{because} If you don’t answer, it ends{when}.',
  },
  cancelAgreed: {
    title: 'Project canceled',
    body: '<b>{other}</b> agreed, so your project on {campaign} was canceled.',
  },
  cancelAgreedByItself: {
    title: 'Project canceled',
    body: 'No one objected in time, so your project with <b>{other}</b> on {campaign} was canceled.',
  },
  cancelRefused: {
    title: 'The project continues',
    body: '<b>{other}</b> would rather continue with {campaign}.',
  },
  cancelWithdrawn: {
    title: 'The project continues',
    body: '<b>{other}</b> withdrew the request to cancel {campaign}.',
  },
};

/** Stories that lead elsewhere than their category: where another one's notifications do. */
export const variantCategories: Partial<Record<NoticeVariant, NotificationCategory>> = {
  chosenWithoutShoot: 'CONTENT_DUE',
};
