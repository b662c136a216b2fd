import type { OfflineRule } from './appointment/rules.ts';
import type { Action } from './permissions.ts';

type Rules = {
  /** What an account needs to be allowed. */
  action: Action;
  /** A queues freely, B queues as "not yet confirmed", C needs a connection. */
  offline: OfflineRule;
  /** A refusal concerns nobody (a read mark): the item goes away instead of asking for attention. */
  quiet: boolean;
};

/** Every kind of command and its rules, apart from its payload: the first screen asks for these and carries no schemas. */
export const commandRules = {
  addMessage: { action: 'chat.send', offline: 'queued', quiet: false },
  readChatroom: { action: 'chat.read', offline: 'queued', quiet: true },
  bookAppointment: { action: 'booking.act', offline: 'queuedUnconfirmed', quiet: false },
  /** Each event has its own class and may ask for more: see `offlineOf`, `actionOf`. */
  appointmentEvent: { action: 'booking.act', offline: 'queued', quiet: false },
  updateAvailability: { action: 'availability.write', offline: 'queued', quiet: false },
  oneNotificationAsSeen: { action: 'notifications.read', offline: 'queued', quiet: true },
  notificationsAsSeen: { action: 'notifications.read', offline: 'queued', quiet: true },
  updateNotificationSettings: { action: 'notifications.read', offline: 'queued', quiet: false },
  addPortfolioItem: { action: 'creatorProfile.write', offline: 'queued', quiet: false },
  removePortfolioItem: { action: 'creatorProfile.write', offline: 'queued', quiet: false },
  updateCreatorProfile: { action: 'creatorProfile.write', offline: 'queued', quiet: false },
  updateBusinessProfile: { action: 'businessProfile.write', offline: 'queued', quiet: false },
  setFavourite: { action: 'creators.mark', offline: 'queued', quiet: false },
  setBlocked: { action: 'people.block', offline: 'queued', quiet: false },
  saveCampaign: { action: 'campaign.manage', offline: 'queued', quiet: false },
  /** These have a class and an action for each event: see `offlineOf`, `actionOf`. */
  campaignEvent: { action: 'campaign.manage', offline: 'queued', quiet: false },
  candidateEvent: { action: 'campaign.read', offline: 'queued', quiet: false },
  projectEvent: { action: 'campaign.read', offline: 'queued', quiet: false },
  addContent: { action: 'candidate.act', offline: 'queued', quiet: false },
  removeContent: { action: 'candidate.act', offline: 'queued', quiet: false },
  describeContent: { action: 'candidate.act', offline: 'queued', quiet: false },
  submitReview: { action: 'review.write', offline: 'queued', quiet: false },
  submitSupportRequest: { action: 'support.ask', offline: 'queued', quiet: false },
} as const satisfies Record<string, Rules>;

export type CommandKind = keyof typeof commandRules;
