import {
  createRxDatabase,
  type RxCollection,
  type RxDatabase,
  type RxJsonSchema,
} from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import { collectionVersions } from '#contract/sync.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Watchable } from '../use-live.ts';
import type { Replica } from '../sync/replica.ts';

/** Only what is asked for by index is described; the rest of a record is the contract's business. */
const chatroomSchema: RxJsonSchema<ChatroomRecord> = {
  version: collectionVersions.chatrooms,
  primaryKey: 'chatroomId',
  type: 'object',
  properties: {
    chatroomId: { type: 'string', maxLength: 36 },
    campaignId: { type: 'string' },
    archived: { type: 'boolean' },
    updatedOn: { type: 'string' },
  } as RxJsonSchema<ChatroomRecord>['properties'],
  required: ['chatroomId'],
};

export type OpenReplica = Replica & {
  accountId: AccountId;
  /** Every room the account can see, as the server told it last. */
  rooms: Watchable<ChatroomRecord[]>;
  close: () => Promise<void>;
  /** Closes it and deletes it from the disk. */
  remove: () => Promise<void>;
};

/** Name of an account's replica database; one is open at a time. */
export const replicaName = (accountId: AccountId) => `pollin-${accountId}`;

/** Opens one account's copy of the records that change. The collections are read by screens and written only by the sync. */
export async function openReplica(accountId: AccountId): Promise<OpenReplica> {
  const database: RxDatabase<{ chatrooms: RxCollection<ChatroomRecord> }> = await createRxDatabase({
    name: replicaName(accountId),
    // As durable as the cursor, which promises what is in here.
    storage: getRxStorageDexie({ chromeTransactionDurability: 'strict' }),
    multiInstance: true,
    eventReduce: true,
    closeDuplicates: true,
  });
  const { chatrooms } = await database.addCollections({ chatrooms: { schema: chatroomSchema } });
  return {
    accountId,
    rooms: { subscribe: (observer) => watchRooms(chatrooms, observer) },
    apply: (page) => applyRooms(chatrooms, page),
    clear: async () => void (await chatrooms.find().remove()),
    openRooms: async () => {
      const rooms = (await chatrooms.find().exec()).map((room) => room.toMutableJSON());
      return rooms
        .filter((room) => !room.archived)
        .toSorted((a, b) =>
          (b.lastMessage?.createdOn ?? '').localeCompare(a.lastMessage?.createdOn ?? ''),
        );
    },
    close: async () => void (await database.close()),
    remove: async () => void (await database.remove()),
  };
}

function watchRooms(
  chatrooms: RxCollection<ChatroomRecord>,
  observer: Parameters<Watchable<ChatroomRecord[]>['subscribe']>[0],
) {
  return chatrooms.find().$.subscribe({
    next: (rooms) => observer.next(rooms.map((room) => room.toMutableJSON())),
    error: observer.error,
  });
}

/** Stores what is newer than what is held: a page that was overtaken on its way changes nothing. Throws unless all was stored. */
async function applyRooms(
  chatrooms: RxCollection<ChatroomRecord>,
  { collections, gone }: Parameters<Replica['apply']>[0],
): Promise<void> {
  const removed = gone.filter((one) => one.collection === 'chatrooms');
  const ids = [
    ...collections.chatrooms.map((room) => room.chatroomId),
    ...removed.map(({ id }) => id),
  ];
  if (ids.length === 0) return;
  const held = await chatrooms.findByIds(ids).exec();
  // A document's own `revision` is RxDB's; ours is in its data.
  const isNews = (id: string, revision: number) =>
    (held.get(id)?.toJSON().revision ?? -1) < revision;
  const newer = collections.chatrooms.filter((room) => isNews(room.chatroomId, room.revision));
  const left = removed.filter(({ id, revision }) => held.has(id) && isNews(id, revision));
  const stored = newer.length > 0 ? await chatrooms.bulkUpsert(newer) : { error: [] };
  const deleted =
    left.length > 0 ? await chatrooms.bulkRemove(left.map(({ id }) => id)) : { error: [] };
  const failed = stored.error.length + deleted.error.length;
  if (failed > 0) throw new Error(`${failed} records could not be stored`);
}
