import { closedWeek, type Week } from '#contract/availability/record.ts';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { CreatorCard, PublicCreator } from '#contract/directory/record.ts';
import type { MessageId, PortfolioItemId, UserId } from '#contract/ids.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import type { PublicBusiness } from '#contract/profile/record.ts';
import {
  exampleCreatorName,
  exampleFileUrl,
  exampleId,
  exampleLocation,
  exampleParties,
  exampleRoom,
  exampleSaved,
  EXAMPLE_EARLIER,
} from './example-facts.ts';

const { businessId, creatorId, chatroomId } = exampleRoom;

const weekday = { isOpen: true, startTime: 900, endTime: 1700 } as const;
export const exampleWeek: Week = { ...closedWeek, tue: weekday, wed: weekday, thu: weekday };

export const exampleMessage: MessageRecord = {
  id: exampleId<MessageId>('99'),
  chatroomId,
  seq: 12,
  message: 'Doors open at 5. See you then!',
  createdOn: EXAMPLE_EARLIER,
  isMessageFromCreator: false,
  sentBy: { userId: exampleId<UserId>('f1'), name: 'Elena' },
  revision: 208,
};

export const exampleChatroom: ChatroomRecord = {
  chatroomId,
  ...exampleParties,
  businessUserId: exampleId<UserId>('f1'),
  ...exampleCreatorName,
  archived: false,
  lastSeq: 12,
  lastMessage: {
    seq: 12,
    text: exampleMessage.message,
    createdOn: EXAMPLE_EARLIER,
    isMessageFromCreator: false,
  },
  seenSeqByBusiness: 12,
  seenSeqByCreator: 11,
  unreadByBusiness: 0,
  unreadByCreator: 1,
  ...exampleSaved,
};

const rating = { status: 'TIER_1' as const, positiveTraits: {}, reviewCount: 6, publicReviews: [] };
const work = {
  id: exampleId<PortfolioItemId>('81'),
  fileUrl: exampleFileUrl('82'),
  thumbUrl: `${exampleFileUrl('82')}/thumb`,
  mediaType: 'image' as const,
  width: 1000,
  height: 750,
  placeholder: '',
};

export const exampleCreatorCard: CreatorCard = {
  id: creatorId,
  firstName: 'Maya',
  lastName: 'Okafor',
  photoUrl: null,
  locality: 'Mesa',
  categories: ['eats'],
  acceptGiftOffer: true,
  acceptPaidPromotion: true,
  minPrice: 50,
  status: 'TIER_1',
  reviewCount: 6,
  completedCampaigns: 8,
  responseMinutes: 45,
  works: [work],
};

export const exampleCreator: PublicCreator = {
  id: creatorId,
  firstName: 'Maya',
  lastName: 'Okafor',
  photoUrl: null,
  about: '<p>Food and night markets.</p>',
  address: { locality: 'Mesa', province: 'AZ', country: 'USA' },
  categories: ['eats'],
  instagramUrl: '',
  tiktokUrl: '',
  youtubeUrl: '',
  localBuzzUrl: '',
  acceptGiftOffer: true,
  acceptPaidPromotion: true,
  ageBand: '25-34',
  minPrice: 50,
  metrics: { completedCampaigns: 8 },
  responseMinutes: 45,
  rating,
  portfolio: [work],
};

export const exampleBusiness: PublicBusiness = {
  id: businessId,
  name: exampleParties.businessName,
  about: 'Tacos until late.',
  categories: ['eats'],
  logoUrl: null,
  photoUrl: null,
  address: { ...exampleLocation, country: 'USA' },
  businessWebsite: '',
  facebookUrl: '',
  instagramUrl: '',
  tiktokUrl: '',
  youtubeUrl: '',
  localBuzzUrl: '',
  coordinates: { _latitude: 33.4255, _longitude: -111.94, isApproximate: true },
  metrics: { completedCampaigns: 5 },
  rating,
  availability: exampleWeek,
};
