import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import Dexie, { liveQuery } from 'dexie';
import { createRxDatabase, type RxDatabase } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { AccountId, CampaignId, ChatroomId, MessageId } from '#contract/ids.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import { newId } from '#contract/new-id.ts';
import { noChanges, type SyncPage } from '#contract/sync/sync.ts';
import { drain } from '#src/data/device/drain.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { applyRecords, type Collections } from '#src/data/replica/apply-records.ts';
import type { Replica } from '#src/data/replica/replica.ts';
import { creatorsOf } from '#src/data/replica/schemas.ts';
import { readAllPending } from '#src/data/read-pending.ts';
import { pull } from '#src/data/sync/pull.ts';
import { syncAccount } from '#src/data/sync/sync-account.ts';
import { newestWindow, readWindow } from '#src/features/messages/log-window.ts';
import { acceptingServer, aDevice, aMessage, json, type FakeDevice } from './fake-device.ts';
import { aNotification, aPage } from './records.ts';

/** What the device does for a piece of work, counted: the same on every machine. */
export type WorkCounts = {
  /** Transactions of each further page of a first contact, until it is durable. */
  firstContactPage: Transactions;
  /** Transactions of a message from "send" until it is acknowledged. */
  sentMessage: Transactions;
  /** Transactions of a message of the other side, with its room and its notification, until it is durable and shown. */
  liveMessage: Transactions;
  /** Requests of a device that starts until it listens. */
  requestsOfAStart: number;
  /** How often such a message makes an open conversation, and the list of conversations, read again. */
  readsOfAConversation: number;
  readsOfTheRoomList: number;
  /** Listeners that it leaves on signals. */
  listenersLeft: number;
};
type Transactions = { all: number; writing: number };

const ROOMS = 20;
const MESSAGES = 10;
const AT = '2026-11-21T17:00:00.000Z';

/** Counts on a device whose databases are in memory. */
export async function countWork(): Promise<WorkCounts> {
  return await counting(async () => {
    const [three, two] = [await firstContactOf(3), await firstContactOf(2)];
    return {
      firstContactPage: { all: three.all - two.all, writing: three.writing - two.writing },
      sentMessage: await sentMessage(),
      ...(await liveMessages()),
    };
  });
}

/** Every transaction so far. A database keeps the method that it was opened with. */
const opened = { all: 0, writing: 0 };

async function counting<T>(work: () => Promise<T>): Promise<T> {
  const { prototype } = IDBDatabase as unknown as { prototype: globalThis.IDBDatabase };
  const open = prototype.transaction;
  prototype.transaction = function transaction(names, mode, options) {
    opened.all++;
    if (mode === 'readwrite') opened.writing++;
    return open.call(this, names, mode, options);
  };
  const { dependencies } = Dexie;
  const { indexedDB } = dependencies;
  // Without one of its own Dexie watches nothing.
  dependencies.indexedDB = new IDBFactory();
  try {
    return await work();
  } finally {
    prototype.transaction = open;
    dependencies.indexedDB = indexedDB;
  }
}

/** The transactions of all databases while some work runs. */
async function transactionsOf(work: () => Promise<unknown>): Promise<Transactions> {
  const before = { ...opened };
  await work();
  return { all: opened.all - before.all, writing: opened.writing - before.writing };
}

async function firstContactOf(pages: number): Promise<Transactions> {
  const { device, replica, close } = await setUp();
  const cursorOf = (page: number) => `epoch0.7${page < pages ? `.window${page}` : ''}`;
  device.answer((request) => {
    const since = new URL(request.url).searchParams.get('since');
    const page = since === null ? 1 : Number(since.split('window')[1]) + 1;
    const rooms = Array.from({ length: ROOMS }, () => aRoomOf(device.accountId));
    return json({
      ...aPage(device.accountId, { since, cursor: cursorOf(page), more: page < pages }),
      collections: { ...noChanges(), chatrooms: rooms },
      messages: rooms.flatMap(({ chatroomId }) => messagesOf(chatroomId)),
    });
  });
  const counted = await transactionsOf(() => pull(device, replica, device.accountId));
  await close();
  return counted;
}

async function sentMessage(): Promise<Transactions> {
  const { device, close } = await setUp();
  device.answer(acceptingServer().answer);
  const send = async () => {
    await enqueue(device, device, aMessage(device, newId<ChatroomId>(), 'Hello'));
    await drain(device);
  };
  // The first one opens the database and notes the contact.
  await send();
  const counted = await transactionsOf(send);
  await close();
  return counted;
}

async function liveMessages() {
  const { device, replica, close } = await setUp();
  const { accountId } = device;
  const room = aRoomOf(accountId);
  const feed = new TransformStream<Uint8Array, Uint8Array>();
  const writer = feed.writable.getWriter();
  device.answer((request) => {
    const isLive = new URL(request.url).pathname.endsWith('/live');
    const headers = { 'content-type': 'text/event-stream' };
    if (isLive) return new Response(feed.readable, { headers });
    return json(aPage(accountId, { cursor: 'epoch0.1' }));
  });
  const reads = { conversation: 0, rooms: 0 };
  const watching = [
    liveQuery(() => {
      reads.conversation++;
      return readWindow(device.db, device, room.chatroomId, newestWindow);
    }).subscribe(() => undefined),
    liveQuery(() => {
      reads.rooms++;
      return readAllPending(device.db, device);
    }).subscribe(() => undefined),
  ];
  const end = new AbortController();
  const listening = listenersOnSignals();
  const asked = device.requests.length;
  const done = syncAccount({
    device,
    replica,
    accountId,
    signal: end.signal,
    onReconnect: () => new AbortController().signal,
  });
  let revision = 1;
  const hear = async () => {
    const page = livePage(accountId, room, ++revision);
    await writer.write(new TextEncoder().encode(`event: page\ndata: ${JSON.stringify(page)}\n\n`));
    await untilRead(device, `epoch0.${revision}`, reads);
  };
  await hear();
  const requestsOfAStart = device.requests.length - asked;
  const [before, listeners] = [{ ...reads }, listening.count()];
  const liveMessage = await transactionsOf(hear);
  const counts = {
    liveMessage,
    requestsOfAStart,
    readsOfAConversation: reads.conversation - before.conversation,
    readsOfTheRoomList: reads.rooms - before.rooms,
    listenersLeft: listening.count() - listeners,
  };
  listening.end();
  for (const one of watching) one.unsubscribe();
  end.abort();
  await writer.close();
  await done;
  await close();
  return counts;
}

/** The listeners that signals have been given and that were not taken off. */
function listenersOnSignals() {
  let count = 0;
  const { prototype } = AbortSignal;
  const { addEventListener, removeEventListener } = prototype;
  prototype.addEventListener = function add(this: AbortSignal, ...args: unknown[]) {
    count++;
    Reflect.apply(addEventListener, this, args);
  };
  prototype.removeEventListener = function remove(this: AbortSignal, ...args: unknown[]) {
    count--;
    Reflect.apply(removeEventListener, this, args);
  };
  const end = () => Object.assign(prototype, { addEventListener, removeEventListener });
  return { count: () => count, end };
}

/** Until the page is stored and nobody reads because of it any more. The looks themselves don't count. */
async function untilRead(device: FakeDevice, cursor: string, reads: object): Promise<void> {
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const stored = async () => {
    const held = await device.db.cursors.get(device.accountId);
    opened.all--;
    return held?.cursor;
  };
  while ((await stored()) !== cursor) await turn();
  for (let [seen, quiet] = ['', 0]; quiet < 10; await turn()) {
    const now = JSON.stringify(reads);
    quiet = now === seen ? quiet + 1 : 0;
    seen = now;
  }
}

/** A device, and a copy as the product keeps it. */
async function setUp() {
  const device = await aDevice();
  const storage = getRxStorageDexie({ indexedDB: new IDBFactory(), IDBKeyRange });
  const database: RxDatabase<Collections> = await createRxDatabase({
    name: newId(),
    storage,
    multiInstance: false,
  });
  const held = await database.addCollections(creatorsOf({}));
  const replica: Replica = {
    apply: (page) => applyRecords(held, page),
    openRooms: async () => [],
  };
  return { device, replica, close: () => database.close() };
}

function aRoomOf(creatorId: AccountId): ChatroomRecord {
  return {
    chatroomId: newId<ChatroomId>(),
    campaignId: newId<CampaignId>(),
    businessId: newId<AccountId>(),
    creatorId,
    businessName: 'Desert Bloom',
    businessLogoUrl: null,
    creatorPhotoUrl: null,
    campaignTitle: 'Patio season',
    businessUserId: null,
    creatorFirstName: 'Maya',
    creatorLastName: 'Torres',
    archived: false,
    lastSeq: MESSAGES,
    lastMessage: null,
    seenSeqByBusiness: 0,
    seenSeqByCreator: 0,
    unreadByBusiness: 0,
    unreadByCreator: 0,
    createdOn: AT,
    updatedOn: AT,
    version: 1,
    revision: 1,
  };
}

const messagesOf = (chatroomId: ChatroomId): MessageRecord[] =>
  Array.from({ length: MESSAGES }, (_, index) => messageOf(chatroomId, index + 1, 1));

const messageOf = (chatroomId: ChatroomId, seq: number, revision: number): MessageRecord => ({
  id: newId<MessageId>(),
  chatroomId,
  seq,
  message: 'Hello',
  createdOn: AT,
  isMessageFromCreator: false,
  revision,
});

/** As the server delivers a message: the message, its room, and its notification. */
const livePage = (accountId: AccountId, room: ChatroomRecord, revision: number): SyncPage => ({
  ...aPage(accountId, { since: `epoch0.${revision - 1}`, cursor: `epoch0.${revision}` }),
  collections: {
    ...noChanges(),
    chatrooms: [{ ...room, lastSeq: revision, revision }],
    notifications: [aNotification({ revision })],
  },
  messages: [messageOf(room.chatroomId, revision, revision)],
});
