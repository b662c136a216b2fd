import type { OutboxItem } from '#src/data/device/database.ts';
import { m } from '#src/paraglide/messages.js';
import { otherParty, projectIn, type Known } from './known.ts';

/** What a lane is called: the other party and the campaign where the device knows them, else what it is about. */
export function laneTitle(item: OutboxItem, known: Known): string {
  switch (item.kind) {
    case 'addMessage':
    case 'readChatroom': {
      const room = known.rooms.find((one) => one.chatroomId === item.payload.chatroomId);
      if (!room) return m.sync_lane_chat();
      const { name } = otherParty(room, item.accountId);
      return m.sync_lane_room({ name, campaign: room.campaignTitle });
    }
    case 'bookAppointment':
    case 'appointmentEvent': {
      const project = projectIn(known, item.payload.projectId);
      if (!project) return m.sync_lane_shoots();
      const { name } = otherParty(project, item.accountId);
      return m.sync_lane_shoot({ name, campaign: project.campaignTitle });
    }
    case 'projectEvent':
    case 'submitReview':
    case 'addContent':
    case 'removeContent':
    case 'describeContent': {
      const project = projectIn(known, item.payload.projectId);
      if (!project) return m.app_campaigns();
      const { name } = otherParty(project, item.accountId);
      return m.sync_lane_room({ name, campaign: project.campaignTitle });
    }
    case 'saveCampaign':
    case 'campaignEvent':
    case 'candidateEvent':
      return m.app_campaigns();
    case 'updateAvailability':
      return m.availability_title();
    case 'updateNotificationSettings':
      return m.account_settings();
    case 'oneNotificationAsSeen':
    case 'notificationsAsSeen':
      return m.notifications_title();
    case 'addPortfolioItem':
    case 'removePortfolioItem':
      return m.app_portfolio();
    case 'updateCreatorProfile':
    case 'updateBusinessProfile':
      return m.app_profile();
    case 'setFavourite':
    case 'setBlocked':
      return m.sync_lane_people();
    case 'submitSupportRequest':
      return m.app_support();
  }
}
