import { LAST_MESSAGE_CHARACTERS } from '#contract/chatroom/rules.ts';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import { readState, sideOf, type Side } from '#contract/chatroom/rules.ts';
import { compareTexts } from '#contract/compare-texts.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import type { AccountId, ChatroomId, UserId } from '#contract/ids.ts';
import type { MessageAuthor, MessagePicture, MessageRecord } from '#contract/message/record.ts';
import type { Cursor } from '#contract/sync/cursor.ts';
import type { Attention, OutboxItem, SentItem } from '#src/data/device/database.ts';

/**
 * The chat on screen: the server's records ⊕ pending commands that the server's copy does not show yet. Pure, total
 * (a command that fits no room changes nothing) and idempotent, so a command may be applied however often it is read.
 */

/** `SentItem` does not tie kind to payload; every one was an outbox item, which does. */
type Acknowledged = SentItem & CommandBody;
export type PendingCommand = OutboxItem | Acknowledged;

type AddMessage = Extract<PendingCommand, { kind: 'addMessage' }>;
type ChatCommand = Extract<
  PendingCommand,
  { kind: 'addMessage' | 'readChatroom' | 'removeMessage' }
>;

const isOfChat = (one: PendingCommand): one is ChatCommand => 'chatroomId' in one.payload;

/** Messages that are taken back, unless the server refused it. */
const removals = (pending: readonly PendingCommand[]) =>
  pending.flatMap((one) =>
    one.kind === 'removeMessage' && !('state' in one && one.state === 'attention')
      ? one.payload
      : [],
  );

/** The delivery state of an own message. Messages of the other side have none. */
export type Delivery = 'waiting' | 'sent' | 'seen' | 'attention';

export type RoomRow = ChatroomRecord & { lastDelivery: Delivery | null };

/** A message's picture: stored at the server, or on this device until then. */
export type EntryPicture = MessagePicture | NonNullable<AddMessage['payload']['picture']>;

/** A message as the conversation shows it. `seq` is null until the server has given one. */
export type MessageEntry = {
  id: string;
  seq: number | null;
  text: string;
  picture?: EntryPicture | undefined;
  at: string;
  isOwn: boolean;
  /** Another person of the reader's own team wrote it. */
  teammate: MessageAuthor | null;
  isRemoved: boolean;
  delivery: Delivery | null;
  attention: Attention | null;
};

/** The reader's side of a room. */
type Viewer = {
  userId: UserId;
  accountId: AccountId;
  chatroomId: ChatroomId;
  side: Side;
  seenByThem: number;
};

/**
 * The commands whose effect the device's copy lacks, in the order they were written: all unsent ones, and those
 * acknowledged beyond the cursor. Before first contact there is no copy that could lack anything.
 */
export function pendingOf(
  outbox: readonly OutboxItem[],
  sent: readonly SentItem[],
  cursor: Cursor | null,
): PendingCommand[] {
  const ahead = cursor ? sent.filter((one) => one.revision > cursor.revision) : [];
  return inOrder({ items: outbox, sent: ahead });
}

/** Pending commands in the order they were written. */
export function inOrder({ items, sent }: PendingParts): PendingCommand[] {
  const all = [...(sent as readonly Acknowledged[]), ...items];
  const sorted = all.toSorted((a, b) => a.order - b.order);
  return [...new Map(sorted.map((one) => [one.id, one])).values()];
}

type PendingParts = { items: readonly OutboxItem[]; sent: readonly SentItem[] };

/** The room list: the newest first, a room with a message on its way among them at the time it was written. */
export function overlayRooms(
  rooms: readonly ChatroomRecord[],
  pending: readonly PendingCommand[],
  accountId: AccountId,
): RoomRow[] {
  const own = pending.filter((one) => one.accountId === accountId).filter(isOfChat);
  const byRoom = Map.groupBy(own, (one) => one.payload.chatroomId);
  return rooms
    .map((room) => {
      const ofRoom = byRoom.get(room.chatroomId);
      return ofRoom ? overlayRoom(room, ofRoom, accountId) : plainRow(room, accountId);
    })
    .toSorted((a, b) => compareTexts(timeOf(b), timeOf(a)));
}

const plainRows = new WeakMap<ChatroomRecord, { row: RoomRow; accountId: AccountId }>();

/** The row of a room without pending commands. It stays the same object, so that a list renders only rows that changed. */
function plainRow(room: ChatroomRecord, accountId: AccountId): RoomRow {
  const known = plainRows.get(room);
  if (known?.accountId === accountId) return known.row;
  const row = overlayRoom(room, [], accountId);
  plainRows.set(room, { row, accountId });
  return row;
}

const timeOf = (room: ChatroomRecord): string => room.lastMessage?.createdOn ?? room.createdOn;

function overlayRoom(
  room: ChatroomRecord,
  pending: readonly PendingCommand[],
  accountId: AccountId,
): RoomRow {
  const side = sideOf(room, accountId);
  if (!side) return { ...room, lastDelivery: null };
  const { seenByThem } = readState(room, side);
  const { lastMessage } = room;
  const isOwn = lastMessage?.isMessageFromCreator === (side === 'creator');
  const plain = lastMessage && isOwn ? deliveryOf(lastMessage.seq, seenByThem) : null;
  const reads = pending.filter((one) => one.kind === 'readChatroom');
  const read = reads.reduce<RoomRow>((row, one) => withReadUpTo(row, side, one.payload.seq), {
    ...room,
    lastDelivery: plain,
  });
  const newest = newestOf(pending, lastMessage?.seq ?? 0);
  if (newest) return withLastMessage(read, side, newest, seenByThem);
  const isRemoved = lastMessage && removals(pending).some(({ seq }) => seq === lastMessage.seq);
  return isRemoved
    ? { ...read, lastMessage: { ...lastMessage, text: '', hasPicture: false } }
    : read;
}

/** The command of the last message: an unsent one, else the highest seq beyond the room's own. */
function newestOf(pending: readonly PendingCommand[], lastSeq: number): AddMessage | undefined {
  const written = pending.filter((one) => one.kind === 'addMessage');
  const unsent = written.findLast((one) => 'state' in one);
  if (unsent) return unsent;
  const numbered = written.flatMap((command) => {
    const seq = acknowledgedOf(command)?.seq;
    return seq !== undefined && seq >= lastSeq ? [{ command, seq }] : [];
  });
  const highest = numbered.toSorted((a, b) => a.seq - b.seq).at(-1);
  return highest?.command ?? written.findLast((one) => !acknowledgedOf(one));
}

function withReadUpTo(row: RoomRow, side: Side, seq: number): RoomRow {
  const { seenByMe, unread } = readState(row, side);
  const seen = Math.max(seenByMe, Math.min(seq, row.lastSeq));
  // The authors after `seen` are unknown here: at most as many as there are messages.
  const left = seen > seenByMe ? Math.min(unread, row.lastSeq - seen) : unread;
  return side === 'business'
    ? { ...row, seenSeqByBusiness: seen, unreadByBusiness: left }
    : { ...row, seenSeqByCreator: seen, unreadByCreator: left };
}

function withLastMessage(
  row: RoomRow,
  side: Side,
  command: AddMessage,
  seenByThem: number,
): RoomRow {
  const acknowledged = acknowledgedOf(command);
  // A device clock that runs behind must not push the room down its own list.
  const writtenAt = acknowledged?.createdOn ?? command.occurredAt;
  const createdOn = [writtenAt, row.lastMessage?.createdOn ?? ''].toSorted().at(-1) ?? writtenAt;
  const seq = acknowledged?.seq ?? row.lastMessage?.seq ?? 0;
  return {
    ...row,
    lastMessage: {
      seq,
      text: [...command.payload.message].slice(0, LAST_MESSAGE_CHARACTERS).join(''),
      createdOn,
      isMessageFromCreator: side === 'creator',
      hasPicture: command.payload.picture !== undefined,
    },
    lastDelivery: acknowledged ? deliveryOf(seq, seenByThem) : deliveryOfCommand(command),
  };
}

/** Who wrote a message in the name of the reader's team; null if it was the reader, or the other side. */
export const teammateOf = (
  { sentBy }: { sentBy?: MessageAuthor | undefined },
  userId: UserId,
): MessageAuthor | null => (sentBy && sentBy.userId !== userId ? sentBy : null);

/** A room's log with its pending messages, each once, whether the log or only its command contains it. */
export function overlayConversation(
  log: readonly MessageRecord[],
  pending: readonly PendingCommand[],
  viewer: Viewer,
): MessageEntry[] {
  return withPending(
    log.map((message) => entryOf(message, viewer)),
    pending,
    viewer,
  );
}

function entryOf(message: MessageRecord, { userId, side, seenByThem }: Viewer): MessageEntry {
  const isOwn = message.isMessageFromCreator === (side === 'creator');
  return {
    id: message.id,
    seq: message.seq,
    text: message.message,
    picture: message.picture,
    at: message.createdOn,
    isOwn,
    teammate: teammateOf(message, userId),
    isRemoved: message.removedOn !== undefined,
    delivery: isOwn ? deliveryOf(message.seq, seenByThem) : null,
    attention: null,
  };
}

/**
 * Adds what the entries lack: an acknowledged message at its number, unsent ones after the end in the order they
 * were written. What was numbered before the entries begin is history, not news.
 */
export function withPending(
  entries: readonly MessageEntry[],
  pending: readonly PendingCommand[],
  viewer: Viewer,
): MessageEntry[] {
  const known = new Set(entries.map((one) => one.id));
  const floor = entries.find((one) => one.seq !== null)?.seq ?? 0;
  const added = pending
    .filter((one) => isMessageOf(one, viewer))
    .filter((one) => !known.has(one.id))
    .map((one) => pendingEntry(one, viewer.seenByThem))
    .filter((one) => one.seq === null || one.seq >= floor);
  const removed = new Set<string>(removals(pending).map(({ messageId }) => messageId));
  const all = [...entries, ...added].map((one) =>
    removed.has(one.id) ? { ...one, text: '', picture: undefined, isRemoved: true } : one,
  );
  const numbered = all.filter((one) => one.seq !== null);
  const unnumbered = all.filter((one) => one.seq === null);
  return [...numbered.toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0)), ...unnumbered];
}

const isMessageOf = (one: PendingCommand, { accountId, chatroomId }: Viewer): one is AddMessage =>
  one.kind === 'addMessage' && one.accountId === accountId && one.payload.chatroomId === chatroomId;

function pendingEntry(command: AddMessage, seenByThem: number): MessageEntry {
  const acknowledged = acknowledgedOf(command);
  return {
    id: command.id,
    seq: acknowledged?.seq ?? null,
    text: command.payload.message,
    picture: command.payload.picture,
    at: acknowledged?.createdOn ?? command.occurredAt,
    isOwn: true,
    teammate: null,
    isRemoved: false,
    delivery: acknowledged ? deliveryOf(acknowledged.seq, seenByThem) : deliveryOfCommand(command),
    attention: 'attention' in command ? command.attention : null,
  };
}

const deliveryOf = (seq: number, seenByThem: number): Delivery =>
  seenByThem >= seq ? 'seen' : 'sent';

function deliveryOfCommand(command: PendingCommand): Delivery {
  if (!('state' in command)) return 'sent';
  return command.state === 'attention' ? 'attention' : 'waiting';
}

/** The server's acknowledgement; null without one, or if this build can't read it. */
function acknowledgedOf(command: PendingCommand): { seq: number; createdOn: string } | null {
  if (!('result' in command)) return null;
  const { seq, createdOn } = (command.result ?? {}) as { seq?: unknown; createdOn?: unknown };
  return typeof seq === 'number' && typeof createdOn === 'string' ? { seq, createdOn } : null;
}
