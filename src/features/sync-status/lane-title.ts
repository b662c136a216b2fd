import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { Membership } from '#contract/profile/record.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { m } from '#src/paraglide/messages.js';

/** What a lane is called: the other party and the campaign where the device knows the room, else the account it is for. */
export function laneTitle(
  item: OutboxItem,
  rooms: readonly ChatroomRecord[],
  memberships: readonly Membership[],
): string {
  const room = rooms.find((one) => one.chatroomId === item.payload.chatroomId);
  if (room) {
    const creator = `${room.creatorFirstName} ${room.creatorLastName}`.trim();
    const name = item.accountId === room.creatorId ? room.businessName : creator;
    return m.sync_lane_room({ name, campaign: room.campaignTitle });
  }
  const account = memberships.find((one) => one.accountId === item.accountId);
  const name = account?.businessName ?? account?.corporateName;
  return name ? m.sync_lane_account({ name }) : m.sync_lane_chat();
}
