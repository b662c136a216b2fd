import type { NotificationCategory } from '#contract/notification/rules.ts';

/**
 * What each category says. A title is the same for everybody, so that it may be shown where names and words may not.
 *
 * In a body `{creator}`, `{business}` and `{campaign}` are names; `{when}`, `{instead}`, `{because}` and `{text}` are parts of
 * the sentence with their own beginning, and nothing when the fact is missing.
 */
type Words = { title: string; body: string };

/** What happened in another way than a category's words say. */
export type Story =
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

export const noticeWords: Record<NotificationCategory, Words> = {
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
    title: 'A place is free',
    body: 'A place in {campaign} by <b>{business}</b> is free again.',
  },
  BUSINESS_ACCEPTED: {
    title: 'You were chosen',
    body: '<b>{business}</b> chose you for {campaign}. Pick a time for your shoot.',
  },
  BUSINESS_DECLINED: {
    title: 'Not chosen this time',
    body: '<b>{business}</b> chose other creators for {campaign}.',
  },
  BUSINESS_UNINVITE: {
    title: 'Invitation withdrawn',
    body: '<b>{business}</b> withdrew the invitation to {campaign}.',
  },
  INVITE_EXPIRED: {
    title: 'Invitation expired',
    body: 'The invitation to {campaign} by <b>{business}</b> was not answered in time.',
  },
  APPLICATION_EXPIRED: {
    title: 'Application expired',
    body: '<b>{business}</b> did not answer your application to {campaign} in time.',
  },
  CAMPAIGN_CLOSED: {
    title: 'Campaign closed',
    body: '<b>{business}</b> closed {campaign}.',
  },
  BOOKING_RESERVED: {
    title: 'New booking request',
    body: '<b>{creator}</b> asked to film {campaign}{when}.',
  },
  BOOKING_CONFIRMED: {
    title: 'Booking confirmed',
    body: '<b>{business}</b> confirmed your shoot for {campaign}{when}.',
  },
  BOOKING_DECLINED: {
    title: 'Booking declined',
    body: '<b>{business}</b> cannot take your shoot for {campaign}{when}.{because}',
  },
  RESCHEDULE_REQUESTED: {
    title: 'New time requested',
    body: '<b>{creator}</b> asked to move the shoot for {campaign}{when}{instead}.{because}',
  },
  RESCHEDULE_APPROVED: {
    title: 'New time confirmed',
    body: '<b>{business}</b> confirmed the new time of your shoot for {campaign}{when}.',
  },
  RESCHEDULE_REJECTED: {
    title: 'The time stays as it was',
    body: '<b>{business}</b> kept the time of your shoot for {campaign}{when}.{because}',
  },
  RESCHEDULE_REOPENED: {
    title: 'The shoot is off',
    body: '<b>{business}</b> cannot film at another time, so {campaign} goes to someone else. The shoot{when} is off.',
  },
  APPOINTMENT_CANCELLED_BY_CREATOR: {
    title: 'Shoot cancelled',
    body: '<b>{creator}</b> cancelled the shoot for {campaign}{when}.{because}',
  },
  APPOINTMENT_CANCELLED_BY_BUSINESS: {
    title: 'Shoot cancelled',
    body: '<b>{business}</b> cancelled your shoot for {campaign}{when}.{because}',
  },
  CREATOR_ARRIVED: {
    title: 'Creator arrived',
    body: '<b>{creator}</b> is there for {campaign}.',
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
    title: 'Missed shoot',
    body: '<b>{business}</b> says that you did not come to the shoot for {campaign}{when}.',
  },
  PROJECT_CANCELLED: {
    title: 'Collaboration ended',
    body: 'The work with <b>{other}</b> on {campaign} was cancelled.{because}',
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
    body: 'The content of <b>{creator}</b> for {campaign} is to be reviewed{when}.',
  },
  CONTENT_REJECTED: {
    title: 'Changes wanted',
    body: '<b>{business}</b> asked for changes to your content for {campaign}.{because}',
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
    body: 'You may post your content for {campaign} now.',
  },
  POST_DUE: {
    title: 'Post due',
    body: 'Your post for {campaign} is due{when}.',
  },
  POST_CHANGES_REQUESTED: {
    title: 'Post to be changed',
    body: '<b>{business}</b> asked for changes to your post for {campaign}.{because}',
  },
  POST_SUBMITTED: {
    title: 'New post',
    body: '<b>{creator}</b> posted for {campaign}.',
  },
  VERIFY_DEADLINE: {
    title: 'Post to be checked',
    body: 'The post of <b>{creator}</b> for {campaign} is to be checked{when}.',
  },
  CAMPAIGN_COMPLETED: {
    title: 'Campaign completed',
    body: 'Your work with <b>{other}</b> on {campaign} is complete.',
  },
  REVIEW_REQUESTED: {
    title: 'How was it?',
    body: 'Tell how it was to work with <b>{other}</b> on {campaign}.',
  },
  REVIEW_PUBLISHED: {
    title: 'New review',
    body: '<b>{other}</b> reviewed the work on {campaign}.',
  },
  NEW_MESSAGE: { title: 'New message', body: '{message}' },
  POST_REMOVED: {
    title: 'Post not found',
    body: 'A post for {campaign} cannot be found any more.',
  },
  DISPUTE_OPENED: {
    title: 'Problem reported',
    body: 'A problem with {campaign} was reported.{because}',
  },
  DISPUTE_RESOLVED: {
    title: 'Problem settled',
    body: 'The problem with {campaign} was settled.{because}',
  },
  TIER_CHANGED: { title: 'New tier', body: 'Your tier has changed.{text}' },
  PAYOUT_SENT: { title: 'Payout sent', body: 'Your money is on its way.{text}' },
  PAYOUT_FAILED: { title: 'Payout failed', body: 'Your payout could not be sent.{text}' },
  PAYOUT_ONBOARDING: {
    title: 'Set up your payouts',
    body: 'Tell where your money should go.{text}',
  },
  SUBSCRIPTION_CHANGED: {
    title: 'Subscription changed',
    body: 'Your subscription has changed.{text}',
  },
  PAYMENT_FAILED: { title: 'Payment failed', body: 'Your payment did not go through.{text}' },
  TRIAL_ENDING: { title: 'Your trial is ending', body: 'Your trial ends soon.{text}' },
  MEMBER_INVITED: { title: 'Member invited', body: 'A new member was invited.{text}' },
  MEMBER_JOINED: { title: 'Member joined', body: 'A new member has joined.{text}' },
  BUSINESS_ADDED: {
    title: 'Business added',
    body: '<b>{business}</b> now belongs to your corporation.',
  },
  SUPPORT_REPLY: { title: 'Support answered', body: 'There is an answer to your question.{text}' },
  SYSTEM: { title: 'News', body: 'There is something new.{text}' },
  SYNC_ATTENTION: { title: 'Something needs your attention', body: 'Open the queue to decide.' },
};

/** Where the category's own words would not be true. Its title stays what may be shown where no words may. */
export const storyWords: Record<Story, Words> = {
  arrivedEarlier: {
    title: 'Creator arrived',
    body: '<b>{creator}</b> was there for {campaign}{when} and had no signal to say so.',
  },
  wasThere: {
    title: 'Creator arrived',
    body: '<b>{creator}</b> was there for {campaign}{when} and had no signal to say so. The shoot counts as done again.',
  },
  endedByItself: {
    title: 'Collaboration ended',
    body: 'Nobody chose in time what follows the shoot{when} that is off, so the work with <b>{other}</b> on {campaign} has ended.',
  },
  rebooked: {
    title: 'Pick another time',
    body: '<b>{business}</b> would still like to film {campaign} with you. Pick another time for the shoot.',
  },
  chosenWithoutShoot: {
    title: 'You were chosen',
    body: '<b>{business}</b> chose you for {campaign}. You may send your content.',
  },
  contentLate: {
    title: 'Content is late',
    body: 'The content of <b>{creator}</b> for {campaign} was due{when}. You may cancel at no cost.',
  },
  approvedByItself: {
    title: 'Content approved',
    body: 'Nobody decided in time about the content for {campaign}, so it counts as approved.',
  },
  verifiedByItself: {
    title: 'Campaign completed',
    body: 'Nobody checked the posts for {campaign} in time, so they count as verified. Your work with <b>{other}</b> is complete.',
  },
  doneWithoutPost: {
    title: 'Campaign completed',
    body: 'The content for {campaign} is approved and nothing is to be posted. Your work with <b>{other}</b> is complete.',
  },
  cancelAsked: {
    title: 'Asked to cancel',
    body: '<b>{other}</b> would like to cancel your work on {campaign}.{because} Without an answer it ends{when}.',
  },
  cancelAgreed: {
    title: 'Collaboration ended',
    body: '<b>{other}</b> agreed, so your work on {campaign} was cancelled.',
  },
  cancelAgreedByItself: {
    title: 'Collaboration ended',
    body: 'Nobody objected in time, so the work with <b>{other}</b> on {campaign} was cancelled.',
  },
  cancelRefused: {
    title: 'The work goes on',
    body: '<b>{other}</b> would rather go on with {campaign}.',
  },
  cancelWithdrawn: {
    title: 'The work goes on',
    body: '<b>{other}</b> took back the wish to cancel {campaign}.',
  },
};

/** Stories that lead elsewhere than their category: where another one's notifications do. */
export const storyPlaces: Partial<Record<Story, NotificationCategory>> = {
  chosenWithoutShoot: 'CONTENT_DUE',
};
