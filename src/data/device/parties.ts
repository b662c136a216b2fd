import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { AccountId, ChatroomId } from '#contract/ids.ts';
import type { DeviceDatabase, RoomParties } from './database.ts';

/**
 * Keeps who talks in each room, which never changes, beside the log: the worker needs it to queue a reply with every tab closed.
 * Rooms that are known cost one read.
 */
export async function keepParties(
  db: DeviceDatabase,
  accountId: AccountId,
  rooms: readonly ChatroomRecord[],
): Promise<void> {
  if (rooms.length === 0) return;
  const held = await db.parties.bulkGet(rooms.map(({ chatroomId }) => [accountId, chatroomId]));
  const fresh = rooms
    .filter((_, index) => !held[index])
    .map(({ chatroomId, campaignId, businessId, creatorId }): RoomParties => ({
      accountId,
      chatroomId,
      campaignId,
      businessId,
      creatorId,
    }));
  if (fresh.length > 0) await db.parties.bulkPut(fresh);
}

export const partiesOf = (
  db: DeviceDatabase,
  accountId: AccountId,
  chatroomId: ChatroomId,
): Promise<RoomParties | undefined> => db.parties.get([accountId, chatroomId]);
