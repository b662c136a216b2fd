import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { CollectionName } from '#contract/sync/collections.ts';
import type { SyncPage } from '#contract/sync/sync.ts';

/**
 * Records of a page of the feed. `replaces`: collections that start over, because what is stored of them is of another history or
 * of a first contact that broke off. The page's records are stored whatever their revisions, and all others of these collections
 * are removed in the same write, so they are never seen empty.
 */
export type RecordsPage = Pick<SyncPage, 'collections' | 'gone'> & {
  replaces?: readonly CollectionName[];
};

/** The store of an account's changing records: the server's state, never edited here. */
export type Replica = {
  /** Stores newer states and removes deleted records; resolves when it is durable. Applying a page twice is harmless. */
  apply: (page: RecordsPage) => Promise<void>;
  /** Rooms that are open, the most recently used first. */
  openRooms: () => Promise<Pick<ChatroomRecord, 'chatroomId' | 'lastSeq'>[]>;
};
