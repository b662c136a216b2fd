import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { SyncPage } from '#contract/sync/sync.ts';

/** The store of an account's changing records: the server's state, never edited here. */
export type Replica = {
  /** Stores newer states and removes deleted records; resolves when it is durable. Applying a page twice is harmless. */
  apply: (page: Pick<SyncPage, 'collections' | 'gone'>) => Promise<void>;
  /** Empties it: the server's history is another one now. */
  clear: () => Promise<void>;
  /** Rooms that are open, the most recently used first. */
  openRooms: () => Promise<Pick<ChatroomRecord, 'chatroomId' | 'lastSeq'>[]>;
};
