import type { CommandKind } from '#contract/command-rules.ts';
import { addMessage } from './add-message.ts';
import { appointmentEvent } from './appointment-event.ts';
import { bookAppointment } from './book-appointment.ts';
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
};
