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
      if (!project) return m.sync_lane_campaign();
      const { name } = otherParty(project, item.accountId);
      return m.sync_lane_work({ name, campaign: project.campaignTitle });
    }
    case 'saveCampaign':
    case 'campaignEvent':
    case 'candidateEvent':
      return m.sync_lane_campaign();
    case 'updateAvailability':
      return m.sync_lane_hours();
    case 'updateNotificationSettings':
      return m.sync_lane_settings();
    case 'oneNotificationAsSeen':
    case 'notificationsAsSeen':
      return m.sync_lane_notifications();
    case 'addPortfolioItem':
    case 'removePortfolioItem':
      return m.sync_lane_portfolio();
    case 'updateCreatorProfile':
    case 'updateBusinessProfile':
      return m.sync_lane_profile();
    case 'setFavourite':
    case 'setBlocked':
      return m.sync_lane_people();
    case 'submitSupportRequest':
      return m.sync_lane_support();
  }
}
