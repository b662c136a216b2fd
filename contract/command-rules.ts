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
  addMessage: { action: 'chat.send', offline: 'A', quiet: false },
  readChatroom: { action: 'chat.read', offline: 'A', quiet: true },
  bookAppointment: { action: 'booking.act', offline: 'B', quiet: false },
  /** Each event has its own class and may ask for more: see `offlineOf`, `actionOf`. */
  appointmentEvent: { action: 'booking.act', offline: 'A', quiet: false },
  updateAvailability: { action: 'availability.write', offline: 'A', quiet: false },
  oneNotificationAsSeen: { action: 'notifications.read', offline: 'A', quiet: true },
  notificationsAsSeen: { action: 'notifications.read', offline: 'A', quiet: true },
  updateNotificationSettings: { action: 'notifications.read', offline: 'A', quiet: false },
  addPortfolioItem: { action: 'creatorProfile.write', offline: 'A', quiet: false },
  removePortfolioItem: { action: 'creatorProfile.write', offline: 'A', quiet: false },
  updateCreatorProfile: { action: 'creatorProfile.write', offline: 'A', quiet: false },
  updateBusinessProfile: { action: 'businessProfile.write', offline: 'A', quiet: false },
  setFavourite: { action: 'creators.mark', offline: 'A', quiet: false },
  setBlocked: { action: 'people.block', offline: 'A', quiet: false },
  saveCampaign: { action: 'campaign.manage', offline: 'A', quiet: false },
  /** These have a class and an action for each event: see `offlineOf`, `actionOf`. */
  campaignEvent: { action: 'campaign.manage', offline: 'A', quiet: false },
  candidateEvent: { action: 'campaign.read', offline: 'A', quiet: false },
  projectEvent: { action: 'campaign.read', offline: 'A', quiet: false },
  addContent: { action: 'candidate.act', offline: 'A', quiet: false },
  removeContent: { action: 'candidate.act', offline: 'A', quiet: false },
  describeContent: { action: 'candidate.act', offline: 'A', quiet: false },
  submitReview: { action: 'review.write', offline: 'A', quiet: false },
  submitSupportRequest: { action: 'support.ask', offline: 'A', quiet: false },
} as const satisfies Record<string, Rules>;

export type CommandKind = keyof typeof commandRules;
