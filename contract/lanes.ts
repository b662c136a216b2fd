import type { CommandBody } from './command.ts';

/** The lane a command queues in: first in, first out; a lane never waits for another. */
export function laneOf(body: CommandBody): string {
  switch (body.kind) {
    case 'addMessage':
    case 'readChatroom':
      return `chatroom:${body.payload.chatroomId}`;
    case 'bookAppointment':
    case 'appointmentEvent':
      return `appointments:${body.payload.projectId}`;
    case 'updateAvailability':
      return 'availability';
    case 'oneNotificationAsSeen':
    case 'notificationsAsSeen':
      return 'notifications';
    case 'updateNotificationSettings':
      return 'settings';
  }
}
