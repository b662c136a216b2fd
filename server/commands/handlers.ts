import type { CommandKind } from '#contract/commands/command.ts';
import { addMessage } from './messages/add-message.ts';
import { appointmentEvent } from './appointments/appointment-event.ts';
import { bookAppointment } from './appointments/book-appointment.ts';
import { addPortfolioItem } from './portfolio/add-portfolio-item.ts';
import { removePortfolioItem } from './portfolio/remove-portfolio-item.ts';
import { updateCreatorProfile } from './profiles/update-creator-profile.ts';
import { updateBusinessProfile } from './profiles/update-business-profile.ts';
import { setFollowing } from './accounts/set-following.ts';
import { setFavourite } from './accounts/set-favourite.ts';
import { setLanguage } from './accounts/set-language.ts';
import { setBlocked } from './accounts/set-blocked.ts';
import { replyToSupport } from './support/reply-to-support.ts';
import { submitSupportRequest } from './support/submit-support-request.ts';
import { saveCampaign } from './campaigns/save-campaign.ts';
import { campaignEvent } from './campaigns/campaign-event.ts';
import { candidateEvent } from './candidates/candidate-event.ts';
import { projectEvent } from './projects/project-event.ts';
import { addContent } from './content/add-content.ts';
import { removeContent } from './content/remove-content.ts';
import { describeContent } from './content/describe-content.ts';
import { submitReview } from './reviews/submit-review.ts';
import type { CommandHandler } from './command-handler.ts';
import { notificationsAsSeen, oneNotificationAsSeen } from './notifications/notifications-seen.ts';
import { readChatroom } from './messages/read-chatroom.ts';
import { updateAvailability } from './appointments/update-availability.ts';
import { removeMessage } from './messages/remove-message.ts';
import { updateUser } from './profiles/update-user.ts';
import { updateNotificationSettings } from './notifications/update-notification-settings.ts';

/** Every kind of command the contract declares, with what it does. */
export const commandHandlers: { [K in CommandKind]: CommandHandler<K> } = {
  addMessage,
  readChatroom,
  removeMessage,
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
  updateUser,
  setFavourite,
  setFollowing,
  setLanguage,
  setBlocked,
  submitSupportRequest,
  replyToSupport,
  submitReview,
  removeContent,
  describeContent,
  addContent,
  projectEvent,
  candidateEvent,
  campaignEvent,
  saveCampaign,
};
