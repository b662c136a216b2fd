import Dexie, { type EntityTable, type Table } from 'dexie';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import type {
  AccountId,
  ChatroomId,
  CommandId,
  NotificationId,
  SessionId,
  UploadId,
  UserId,
} from '#contract/ids.ts';
import type { FilePurpose } from '#contract/pictures/rules.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { CollectionName } from '#contract/sync/collections.ts';
import type { RecordOf } from '#contract/sync/sync.ts';
import type { CapturedFile, CapturedKey } from './captured-file.ts';
import type { Fact } from './fact.ts';
import { DEVICE_DATABASE } from './open-existing.ts';
import type { SetAsideKey, SetAsideRecord } from './set-aside-record.ts';

/** Up to 64 messages of a room, sorted by seq: the number of records, not of bytes, is what IndexedDB charges for. */
export type MessagePage = {
  accountId: AccountId;
  chatroomId: ChatroomId;
  page: number;
  messages: MessageRecord[];
};

/** The reason why a command needs the person: the server's refusal, or this device asking before it sends something old. */
export type Attention = Pick<Refusal, 'current'> & {
  code: Refusal['code'] | 'OLD_MESSAGE' | 'OLD_BOOKING';
};

/**
 * A command that has no answer yet. `order` is the queue's order on this device; `userId` is its owner: a command
 * is only ever sent, shown or deleted under the user who wrote it, which is what keeps it in quarantine for them.
 */
export type OutboxItem = CommandBody &
  Pick<CommandEnvelope, 'id' | 'occurredAt' | 'baseVersion'> & {
    order: number;
    userId: UserId;
    accountId: AccountId;
    lane: string;
    state: 'waiting' | 'sending' | 'attention';
    /** How often it was sent. Above 0, the server may know it even without an answer. */
    attempts: number;
    /** Times the server answered this command alone with its own fault. */
    faults: number;
    /** Milliseconds since the epoch before which it is not tried again. */
    nextTryAt: number;
    /** Whether the server asked for that pause. One we made up ourselves ends as soon as the network is back. */
    isAskedToWait: boolean;
    attention: Attention | null;
    /** The person chose to send it although it is old. */
    confirmed: boolean;
    /** By how much this device's clock was behind the server's when it was written, if that was known. */
    skew?: number | undefined;
    /** The unsent command it was written over: it waits for that one, and takes the version that one makes as its `baseVersion`. */
    after?: CommandId | undefined;
    /** Commands that have to be gone from the outbox before it is sent, refused ones too. Nothing waits for it meanwhile. */
    waitsFor?: readonly CommandId[] | undefined;
    /** Uploads that have to arrive before it is sent. Nothing waits for it meanwhile, not even its lane. */
    awaits?: UploadId[] | undefined;
    /** The server refused this very command: its id has had its answer, and another try takes a new one. */
    isAnswered?: boolean | undefined;
  };

/**
 * A picture or a video in the upload queue, beside its command. A picture's bytes are in `mediaBytes`, a video's in
 * `mediaParts`, so that listing the queue reads none of them. `uploaded`: the server has all of it, checked and stored.
 */
export type MediaItem = {
  uploadId: UploadId;
  userId: UserId;
  accountId: AccountId;
  commandId: CommandId;
  purpose: FilePurpose;
  /** As the chosen file was called. */
  name: string;
  width: number;
  height: number;
  size: number;
  /** Of the prepared bytes, in hexadecimal; they are checked against it before they leave. */
  sha256: string;
  /** Of the chosen file. */
  sourceSha256: string;
  state: 'waiting' | 'uploading' | 'uploaded' | 'attention';
  /** Bytes that the server has confirmed. */
  sent: number;
  attempts: number;
  nextTryAt: number;
  /** Whether the server asked for that pause. */
  isAskedToWait?: boolean;
  attention: Attention | null;
  createdAt: number;
  /** Times that the server missed it after it had arrived. */
  lost?: number;
  /** Tries in vain since the server last took a piece. */
  failures?: number;
  /** Of a video. */
  mime?: string;
  durationMs?: number;
  /** The person lets this one go over any line, although videos wait for Wi-Fi here. */
  isAnyLine?: boolean;
};
/** An ArrayBuffer, because stored Blobs are lost or unreadable in some browsers. */
type MediaBytes = { uploadId: UploadId; bytes: ArrayBuffer };

/** A piece of a video, with its own sum: it is checked before it leaves, without reading the others. */
export type MediaPart = { uploadId: UploadId; index: number; bytes: ArrayBuffer; sha256: string };

/** A file that another app shared with this one, until the person chose its destination. Its bytes are in `sharedBytes`. */
export type SharedFile = {
  id: string;
  userId: UserId;
  name: string;
  type: string;
  at: number;
  /** Absent where an older build stored it. */
  size?: number;
};

/** The result of a query of the active account, cached to be read without signal: the directory, another's profile. */
export type CachedEntry = { accountId: AccountId; key: string; value: unknown; at: number };

/** An acknowledged command, kept 30 days: it feeds the overlay until the cursor has passed `revision`, and a restored server. */
export type SentItem = CommandBody &
  Omit<OutboxItem, keyof CommandBody | 'state' | 'attention' | 'nextTryAt' | 'isAskedToWait'> & {
    revision: number;
    result: unknown;
    sentAt: number;
  };

/** A form whose unsaved changes are stored. The name is a key on every device: it never changes. */
export type FormName = 'availability' | 'business-profile' | 'creator-profile' | 'person';

/** The unsent text of a room, or the unsaved changes of a form. Rooms' ids are UUIDs, so no form's name is a room's id. */
type Draft = { accountId: AccountId; chatroomId: ChatroomId | FormName; text: string };

export type StoredSession = {
  key: 'current';
  userId: UserId;
  sessionId: SessionId;
  accessToken: string;
  /** Milliseconds since the epoch, by this device's clock. */
  expiresAt: number;
  profile: UserProfile | null;
  /** The account active on this device: it steers navigation, so it may change offline. */
  accountId: AccountId | null;
  /** The server doesn't know yet that this account became active. */
  isSwitchUnsent?: boolean | undefined;
  /** `refused`: the server ended it. Reading is locked, unsent work waits for the same user. */
  state: 'open' | 'refused';
};

/**
 * How far an account's feed was read, and by which collections (`name:version,…`; missing before there were several). `base`:
 * this is a first contact over a copy that stays; when it is through, the feed is read on from there.
 */
export type StoredCursor = {
  accountId: AccountId;
  cursor: string;
  collections?: string;
  base?: string;
};

/** Collections of which a push may bring a record before the feed does. */
export const pushedCollections = ['notifications', 'appointments'] as const;
export type PushedCollection = (typeof pushedCollections)[number] & CollectionName;

/** A record that a push brought, until the feed has passed its revision. */
export type PushedRecord = {
  [C in PushedCollection]: { collection: C; record: RecordOf<C> };
}[PushedCollection] & {
  accountId: AccountId;
  id: string;
  revision: number;
  /** When it came, by this device's clock. */
  at?: number;
};

/** A notification that was shown on this device, and its version; `counted`: the badge rose by it. */
type Shown = { id: NotificationId; version: number; at: number; counted: boolean };

/** The parties of a room. */
export type RoomParties = Pick<
  ChatroomRecord,
  'chatroomId' | 'campaignId' | 'businessId' | 'creatorId'
> & { accountId: AccountId };

/**
 * Something written that no command carries yet, under a name of its own; read again by its own schema. `other`: what another tab
 * wrote in the same place, until the person has chosen between the two. `isSent`: a command carries `value`, and only that is open.
 */
export type StoredWorkDraft = {
  accountId: AccountId;
  key: string;
  value: unknown;
  at: number;
  other?: unknown;
  isSent?: true;
};

export type DeviceDatabase = Dexie & {
  session: EntityTable<StoredSession, 'key'>;
  facts: Table<Fact, Fact['key']>;
  pages: Table<MessagePage, [AccountId, ChatroomId, number]>;
  outbox: EntityTable<OutboxItem, 'order'>;
  sent: EntityTable<SentItem, 'id'>;
  drafts: Table<Draft, [AccountId, ChatroomId | FormName]>;
  workDrafts: Table<StoredWorkDraft, [AccountId, string]>;
  cursors: EntityTable<StoredCursor, 'accountId'>;
  parties: Table<RoomParties, [AccountId, ChatroomId]>;
  arrivals: Table<PushedRecord, [AccountId, PushedCollection, string]>;
  setAside: Table<SetAsideRecord, SetAsideKey>;
  shown: EntityTable<Shown, 'id'>;
  media: EntityTable<MediaItem, 'uploadId'>;
  mediaBytes: EntityTable<MediaBytes, 'uploadId'>;
  mediaParts: Table<MediaPart, [UploadId, number]>;
  answers: Table<CachedEntry, [AccountId, string]>;
  shared: EntityTable<SharedFile, 'id'>;
  sharedBytes: EntityTable<{ id: string; bytes: ArrayBuffer }, 'id'>;
  captured: Table<CapturedFile, CapturedKey>;
  beats: EntityTable<{ name: string; holder: string; at: number }, 'name'>;
};

type IndexedDbParts = { indexedDB: IDBFactory; IDBKeyRange: typeof globalThis.IDBKeyRange };

/**
 * The database that page and service worker share. Every transaction is durable (`strict`) when it completes, so
 * "saved" may be shown then. `parts` replaces the browser's IndexedDB in simulations.
 */
export function openDeviceDatabase(name = DEVICE_DATABASE, parts?: IndexedDbParts): DeviceDatabase {
  const db = new Dexie(name, {
    chromeTransactionDurability: 'strict',
    // Dexie would keep the rows of each live read, and copy all of them for each watcher.
    cache: 'disabled',
    ...parts,
  }) as DeviceDatabase;
  db.version(1).stores({
    session: 'key',
    facts: 'key',
    pages: '[accountId+chatroomId+page]',
    outbox: '++order, &id, userId, [accountId+lane]',
    sent: 'id, [accountId+revision]',
    drafts: '[accountId+chatroomId]',
    cursors: 'accountId',
    beats: 'name',
  });
  db.version(2).stores({
    arrivals: '[accountId+collection+id]',
    parties: '[accountId+chatroomId]',
  });
  db.version(3).stores({ shown: 'id, at' });
  db.version(4).stores({
    media: 'uploadId, userId, commandId, [accountId+sourceSha256]',
    mediaBytes: 'uploadId',
    answers: '[accountId+key], at',
  });
  db.version(5).stores({ shared: 'id' });
  // Files shared before this version kept their bytes in the row, for an hour at most.
  db.version(6)
    .stores({ sharedBytes: 'id' })
    .upgrade((change) => change.table('shared').clear());
  db.version(9).stores({
    mediaParts: '[uploadId+index]',
    workDrafts: '[accountId+key]',
    captured: '[accountId+projectId+id], userId',
  });
  db.version(10).stores({
    setAside: '[accountId+collection+id], [accountId+reportedAt]',
  });
  return db;
}
