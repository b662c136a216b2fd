import type { EditTopic } from '#contract/campaign/edit-rules.ts';
import { languages, type Language } from '#contract/language.ts';
import type { TeamRole } from '#contract/members/rules.ts';
import type { PriceShare } from '#contract/support/desk.ts';
import { newId } from '#contract/new-id.ts';
import type {
  AccountId,
  AppointmentId,
  BusinessInvitationId,
  CampaignId,
  ChatroomId,
  MessageId,
  NotificationId,
} from '#contract/ids.ts';
import { pathOf, pushTimeOf, type NotificationCategory } from '#contract/notification/rules.ts';
import type { notifications } from '../db/schema/notices.ts';
import { bodyOf, titleOf } from './compose.ts';
import { variantCategories, type NoticeVariant } from './labels.ts';

/** The facts of an event. Names and texts come from people and are never trusted. */
export type NoticeFacts = {
  category: NotificationCategory;
  /** The recipient's account and its side. */
  accountId: AccountId;
  side: 'creator' | 'business' | 'corporate';
  /** Another story than the category's usual one. */
  variant?: NoticeVariant | undefined;
  /** The key of the event: two rows of an account with the same key are one notification. */
  about: string;
  campaignId?: CampaignId | undefined;
  chatroomId?: ChatroomId | undefined;
  appointmentId?: AppointmentId | undefined;
  messageId?: MessageId | undefined;
  invitationId?: BusinessInvitationId | undefined;
  campaignTitle?: string | undefined;
  businessName?: string | undefined;
  creatorName?: string | undefined;
  /** A person of the recipient's own team, and their role there. */
  personName?: string | undefined;
  role?: TeamRole | undefined;
  /** ISO times: the one it is about, and the one that was or is wanted instead. */
  startDateTime?: string | undefined;
  otherStartDateTime?: string | undefined;
  reason?: string | undefined;
  /** Support decided: the reason is support’s message. */
  isFromSupport?: boolean | undefined;
  /** How support divided a held price. */
  share?: PriceShare | undefined;
  /** The changed parts of a brief. */
  topics?: readonly EditTopic[] | undefined;
  /** A text of ours is written in each language. */
  text?: string | ((language: Language) => string) | undefined;
};

export type NotificationRow = typeof notifications.$inferSelect;

/** A new, unseen notification as it is stored: with its text, its path, and the time of its push. */
export function notificationRow(facts: NoticeFacts, now: Date): NotificationRow {
  const due = pushTimeOf(facts.category, now.getTime());
  return {
    id: newId<NotificationId>(),
    accountId: facts.accountId,
    category: facts.category,
    title: titleOf(facts, 'en'),
    body: bodyOf(facts, 'en'),
    translations: translationsOf(facts),
    path: pathOf(routeCategoryOf(facts), facts),
    seen: false,
    read: false,
    about: facts.about,
    campaignId: facts.campaignId ?? null,
    appointmentId: facts.appointmentId ?? null,
    messageId: facts.messageId ?? null,
    pushDue: due === null ? null : new Date(due),
    mailedTo: [],
    createdOn: now,
    updatedOn: now,
    version: 1,
  };
}

/** Members of one account may read different languages, so the row has all; a chat message is as its sender wrote it. */
function translationsOf(facts: NoticeFacts): NotificationRow['translations'] {
  if (facts.category === 'NEW_MESSAGE') return null;
  const others = languages.filter((language) => language !== 'en');
  return Object.fromEntries(
    others.map((one) => [one, { title: titleOf(facts, one), body: bodyOf(facts, one) }]),
  );
}

const routeCategoryOf = ({ category, variant }: NoticeFacts): NotificationCategory =>
  (variant && variantCategories[variant]) ?? category;
