import type { NoticeFacts } from '../notices/notification-row.ts';
import { demoCreators } from './people.ts';
import type { DemoRoom } from './plan.ts';

export type Side = 'creator' | 'business';
export type DemoNotice = { at: number; facts: NoticeFacts; isSeen?: boolean };

/** The names that both sides' sentences are made of. */
export function factsOf(room: DemoRoom, side: Side) {
  const creator = demoCreators.find(({ id }) => id === room.creatorId);
  return {
    side,
    accountId: side === 'creator' ? room.creatorId : room.businessId,
    campaignId: room.place.id,
    chatroomId: room.id,
    campaignTitle: room.place.title,
    businessName: room.place.business.name,
    creatorName: `${creator?.firstName} ${creator?.lastName}`,
  };
}
