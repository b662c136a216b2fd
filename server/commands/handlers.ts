import type { CommandKind } from '#contract/command-rules.ts';
import { addMessage } from './add-message.ts';
import { appointmentEvent } from './appointment-event.ts';
import { bookAppointment } from './book-appointment.ts';
import { addPortfolioItem } from './add-portfolio-item.ts';
import { removePortfolioItem } from './remove-portfolio-item.ts';
import { updateCreatorProfile } from './update-creator-profile.ts';
import { updateBusinessProfile } from './update-business-profile.ts';
import { setFavourite } from './set-favourite.ts';
import { setBlocked } from './set-blocked.ts';
import { submitSupportRequest } from './submit-support-request.ts';
import { saveCampaign } from './save-campaign.ts';
import { campaignEvent } from './campaign-event.ts';
import { candidateEvent } from './candidate-event.ts';
import { projectEvent } from './project-event.ts';
import { addContent } from './add-content.ts';
import { removeContent } from './remove-content.ts';
import { describeContent } from './describe-content.ts';
import { submitReview } from './submit-review.ts';
import type { CommandHandler } from './command-handler.ts';
import { notificationsAsSeen, oneNotificationAsSeen } from './notifications-seen.ts';
import { readChatroom } from './read-chatroom.ts';
import { updateAvailability } from './update-availability.ts';
import { updateNotificationSettings } from './update-notification-settings.ts';

/** Every kind of command the contract declares, with what it does. */
export const commandHandlers: { [K in CommandKind]: CommandHandler<K> } = {
  addMessage,
  readChatroom,
  bookAppointment,
  appointmentEvent,
  updateAvailability,
  oneNotificationAsSeen,
  notificationsAsSeen,
  updateNotificationSettings,
  addPortfolioItem,
  removePortfolioItem,
  updateCreatorProfile,
  updateBusinessProfile,
  setFavourite,
  setBlocked,
  submitSupportRequest,
  submitReview,
  removeContent,
  describeContent,
  addContent,
  projectEvent,
  candidateEvent,
  campaignEvent,
  saveCampaign,
};
