import type { NotificationCategory } from '#contract/notification/rules.ts';
import type { Language } from '#contract/language.ts';
import { translate } from '../texts/translate.ts';

/** Variants of a category: an event whose usual text would be wrong. */
export const noticeVariants = [
  'arrivedEarlier',
  'wasThere',
  'notContested',
  'noShowLifted',
  'noShowStands',
  'settledBySupport',
  'endedBySupport',
  'endedByItself',
  'rebooked',
  'chosenWithoutShoot',
  'shootDetailsChanged',
  'contentLate',
  'approvedByItself',
  'verifiedByItself',
  'doneWithoutPost',
  'cancelAsked',
  'cancelAgreed',
  'cancelAgreedByItself',
  'cancelRefused',
  'cancelWithdrawn',
  'roundRequested',
  'roundAgreed',
  'roundDeclined',
  'roundWithdrawn',
  'paidRoundRequested',
  'paidRoundAgreed',
  'paidRoundDeclined',
  'paidRoundExpired',
  'payoutsReady',
  'memberRemoved',
  'memberLeft',
  'businessLeft',
  'businessDeclined',
  'corporationJoined',
  'corporationLeft',
  'supportClosed',
  'supportClosedForTeam',
  'supportRepliedToTeam',
] as const;
export type NoticeVariant = (typeof noticeVariants)[number];

/** Variants that lead to another category's screen. */
export const variantCategories: Partial<Record<NoticeVariant, NotificationCategory>> = {
  chosenWithoutShoot: 'CONTENT_DUE',
  shootDetailsChanged: 'BUSINESS_ACCEPTED',
};

/** A title contains no name and no person's text, so a lock screen may show it. */
export const noticeTitle = (
  label: NotificationCategory | NoticeVariant,
  locale: Language,
): string => translate(`notification_${label}_title`, {}, locale);

/**
 * The values of a body. `creator`, `business`, `other`, `campaign` and `person` are names. `when`, `instead`, `because`, `money` and `text` are
 * parts of the sentence that begin with a space, or are empty. `topics` is a list of what changed.
 */
export type NoticeValues = Record<
  | 'creator'
  | 'business'
  | 'other'
  | 'campaign'
  | 'person'
  | 'role'
  | 'when'
  | 'instead'
  | 'because'
  | 'money'
  | 'text'
  | 'message'
  | 'topics',
  string
>;

/** HTML: the values must be escaped. */
export const noticeBody = (
  label: NotificationCategory | NoticeVariant,
  values: NoticeValues,
  locale: Language,
): string => translate(`notification_${label}_body`, values, locale);
