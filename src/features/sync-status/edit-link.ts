import { sideOf } from '#contract/chatroom/rules.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { projectIn, type Known } from './known.ts';

/** What "Edit" does with an item: its text goes back into the draft, or the screen where it was made is opened. */
export type EditLink = { how: 'takeBack' | 'open'; href: string };

/** Where an item is changed; null for what can only be taken back by deleting it. Screens are of the active account. */
export function editLinkOf(
  item: OutboxItem,
  known: Known,
  activeAccount: OutboxItem['accountId'] | null,
): EditLink | null {
  switch (item.kind) {
    case 'addMessage': {
      const { campaignId, chatroomId } = item.payload;
      const side = sideOf(item.payload, item.accountId);
      const href = `/${side}/campaign/${campaignId}/messaging/${chatroomId}`;
      return side ? { how: 'takeBack', href } : null;
    }
    case 'bookAppointment': {
      const project = projectIn(known, item.payload.projectId);
      if (!project || item.accountId !== activeAccount) return null;
      return { how: 'open', href: `/creator/campaign/${project.campaignId}/schedule` };
    }
    case 'updateAvailability':
      return item.accountId === activeAccount
        ? { how: 'open', href: '/business/availability' }
        : null;
    case 'updateCreatorProfile':
      return item.accountId === activeAccount
        ? { how: 'open', href: '/creator/profile/edit' }
        : null;
    case 'updateBusinessProfile':
      return item.accountId === activeAccount
        ? { how: 'open', href: '/business/profile/edit' }
        : null;
    case 'saveCampaign':
      return item.accountId === activeAccount
        ? { how: 'open', href: `/business/campaign/create?draft=${item.payload.campaignId}` }
        : null;
    case 'candidateEvent':
      return item.accountId === activeAccount && item.payload.event === 'creator_applied'
        ? { how: 'open', href: `/creator/campaign/${item.payload.campaignId}/selection` }
        : null;
    case 'describeContent': {
      const project = projectIn(known, item.payload.projectId);
      if (!project || item.accountId !== activeAccount) return null;
      return { how: 'open', href: `/creator/campaign/${project.campaignId}/content` };
    }
    case 'campaignEvent':
    case 'projectEvent':
    case 'addContent':
    case 'removeContent':
    case 'submitReview':
    case 'addPortfolioItem':
    case 'removePortfolioItem':
    case 'setFavourite':
    case 'setBlocked':
    case 'submitSupportRequest':
    case 'readChatroom':
    case 'appointmentEvent':
    case 'oneNotificationAsSeen':
    case 'notificationsAsSeen':
    case 'updateNotificationSettings':
      return null;
  }
}
