import type { AccountId, ChatroomId } from '#contract/ids.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import { parseCursor } from '#contract/sync/cursor.ts';
import type { DeviceDatabase } from '#src/data/device/database.ts';
import { newestGap, type Gap } from '#src/data/device/log.ts';
import { unsentOf, type Actor } from '#src/data/device/outbox.ts';
import { pendingOf, type PendingCommand } from './overlay.ts';

/**
 * Which page records of a room are in memory: the `limit` newest ones up to page `to`. Infinity follows the end. A room
 * of 100,000 messages never has more than `MAX_PAGES` here.
 */
export type LogWindow = { to: number; limit: number };

export const newestWindow: LogWindow = { to: Infinity, limit: 2 };
const MAX_PAGES = 8;
/** Page records a window moves by: far enough to scroll into, small enough to read within a frame. */
const STEP = 2;

/** A consistent read of a room: log, commands and cursor of one moment, so that no message is missing between them. */
export type LogView = {
  window: LogWindow;
  messages: MessageRecord[];
  /** Numbers of the page records in memory, ascending. */
  pages: number[];
  pending: PendingCommand[];
  /** This device holds pages before these. */
  hasOlder: boolean;
  /** This device holds pages after these: up to this page the next look should reach. Null: the end is here. */
  newerTo: number | null;
  /** The newest hole between these messages. */
  hole: Gap | null;
};

const roomRange = (accountId: AccountId, chatroomId: ChatroomId, from: number, to: number) =>
  [
    [accountId, chatroomId, from],
    [accountId, chatroomId, to],
  ] as const;

/** Reads a window of a room with its pending commands, in one transaction. */
export async function readWindow(
  db: DeviceDatabase,
  { userId, accountId }: Actor,
  chatroomId: ChatroomId,
  window: LogWindow,
): Promise<LogView> {
  return await db.transaction('r', db.pages, db.outbox, db.sent, db.cursors, async () => {
    const key = db.pages.where('[accountId+chatroomId+page]');
    const [from, to] = roomRange(accountId, chatroomId, 0, window.to);
    const pages = (
      await key.between(from, to, true, true).reverse().limit(window.limit).toArray()
    ).reverse();
    const first = pages[0]?.page ?? 0;
    const [low, below] = roomRange(accountId, chatroomId, 0, first);
    const older = await key.between(low, below, true, false).limit(1).count();
    const messages = pages.flatMap((page) => page.messages);
    const oldest = messages[0]?.seq ?? 0;
    return {
      window,
      messages,
      pages: pages.map((page) => page.page),
      pending: await readPendingIn(db, { userId, accountId }),
      hasOlder: older > 0,
      newerTo: await readNewer(db, accountId, chatroomId, window.to),
      hole: newestGap(messages, oldest, messages.at(-1)?.seq ?? 0),
    };
  });
}

async function readNewer(
  db: DeviceDatabase,
  accountId: AccountId,
  chatroomId: ChatroomId,
  to: number,
): Promise<number | null> {
  if (to === Infinity) return null;
  const [from, end] = roomRange(accountId, chatroomId, to, Infinity);
  const keys = await db.pages
    .where('[accountId+chatroomId+page]')
    .between(from, end, false, true)
    .limit(STEP + 1)
    .primaryKeys();
  if (keys.length === 0) return Infinity;
  return keys.length > STEP ? (keys[STEP - 1]?.[2] ?? Infinity) : Infinity;
}

/** A user's pending commands of an account, read with the cursor in one transaction. A room's pictures have lanes of their own. */
async function readPendingIn(db: DeviceDatabase, actor: Actor) {
  const { userId, accountId } = actor;
  const cursor = parseCursor((await db.cursors.get(accountId))?.cursor);
  const unsent = await unsentOf(db, userId);
  const outbox = unsent.filter((one) => one.accountId === accountId);
  const sent = await db.sent
    .where('[accountId+revision]')
    .between(
      [accountId, cursor ? cursor.revision + 1 : Infinity],
      [accountId, Infinity],
      true,
      true,
    )
    .filter((one) => one.userId === userId)
    .toArray();
  return pendingOf(outbox, sent, cursor);
}

/** One step towards older messages, or the same window when the device holds none. */
export function olderWindow(view: LogView): LogWindow {
  const { window, pages, hasOlder } = view;
  if (!hasOlder) return window;
  if (window.limit < MAX_PAGES) return { ...window, limit: window.limit + STEP };
  return { ...window, to: pages.at(-1 - STEP) ?? window.to };
}

/** One step towards newer messages, or the same window when the end is in it. */
export function newerWindow(view: LogView): LogWindow {
  return view.newerTo === null ? view.window : { ...view.window, to: view.newerTo };
}

/** Where a conversation with unread messages opens: so that the first of them is in the window, and some read ones. */
export function openingWindow(firstUnreadPage: number, newestPage: number): LogWindow {
  const limit = newestPage - firstUnreadPage + 2;
  if (limit <= MAX_PAGES) return { to: Infinity, limit: Math.max(limit, newestWindow.limit) };
  return { to: firstUnreadPage + STEP, limit: 2 * STEP };
}
