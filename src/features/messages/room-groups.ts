import type { CampaignId } from '#contract/ids.ts';
import { readState, type Side } from '#contract/chatroom/rules.ts';
import type { RoomRow } from './overlay.ts';

/** A campaign's rooms, the newest first, as one entry of the chat list. */
export type RoomGroup = {
  campaignId: CampaignId;
  campaignTitle: string;
  rooms: RoomRow[];
  unread: number;
};

/** The chat list: open rooms by campaign, in the order of each campaign's newest message. Expects rows newest first. */
export function groupRooms(
  rows: readonly RoomRow[],
  side: Side,
  campaignId: CampaignId | null = null,
): RoomGroup[] {
  const shown = rows.filter(
    (row) => !row.archived && (campaignId === null || row.campaignId === campaignId),
  );
  return [...Map.groupBy(shown, (row) => row.campaignId).values()].map((rooms) => ({
    campaignId: (rooms[0] as RoomRow).campaignId,
    campaignTitle: (rooms[0] as RoomRow).campaignTitle,
    rooms,
    unread: rooms.reduce((sum, room) => sum + readState(room, side).unread, 0),
  }));
}

/** The groups with about the first `count` rooms of all. A group that is cut remains a group and keeps its unread count. */
export function firstRooms(groups: readonly RoomGroup[], count: number): RoomGroup[] {
  let left = count;
  return groups.flatMap((group) => {
    if (left <= 0) return [];
    const rooms = group.rooms.slice(0, Math.max(left, 2));
    left -= rooms.length;
    return [{ ...group, rooms }];
  });
}

/** The other party of a room, as the reader's side sees it. */
export function otherParty(room: RoomRow, side: Side) {
  return side === 'creator'
    ? { name: room.businessName, picture: room.businessLogoUrl, shape: 'business' as const }
    : {
        name: `${room.creatorFirstName} ${room.creatorLastName}`.trim(),
        picture: room.creatorPhotoUrl,
        shape: 'person' as const,
      };
}
