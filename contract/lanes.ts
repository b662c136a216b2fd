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
    case 'saveCampaign':
    case 'campaignEvent':
      return `campaign:${body.payload.campaignId}`;
    // Candidate and project have one id, and one order.
    case 'candidateEvent':
      return `project:${body.payload.candidateId}`;
    case 'projectEvent':
    case 'submitReview':
      return `project:${body.payload.projectId}`;
    case 'addContent':
    case 'removeContent':
    case 'describeContent':
      return `media:${body.payload.itemId}`;
    case 'updateAvailability':
      return 'availability';
    case 'oneNotificationAsSeen':
    case 'notificationsAsSeen':
      return 'notifications';
    case 'updateNotificationSettings':
      return 'settings';
    // Each picture goes by itself: a large one, or one that was refused, holds no other.
    case 'addPortfolioItem':
    case 'removePortfolioItem':
      return `media:${body.payload.itemId}`;
    case 'updateCreatorProfile':
    case 'updateBusinessProfile':
      return 'profile';
    case 'setFavourite':
      return `favourite:${body.payload.creatorId}`;
    case 'setBlocked':
      return `block:${body.payload.accountId}`;
    case 'submitSupportRequest':
      return 'support';
  }
}
