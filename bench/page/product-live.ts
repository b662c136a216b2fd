import { liveQuery } from 'dexie';
import type { AccountId, ChatroomId } from '#contract/ids.ts';
import { startDelivery, type Delivery } from '#src/data/delivery.ts';
import { device } from '#src/data/device/browser-device.ts';
import { readLog } from '#src/data/device/log.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { openReplica } from '#src/data/replica/open-replica.ts';
import { syncAccount } from '#src/data/sync/sync-account.ts';
import type { Person, RoomIds } from '../support/seed.ts';

const never = () => new AbortController().signal;
const shown = new Map<string, number>();
let delivery: Delivery | null = null;

/** Milliseconds on a clock that both devices share. */
const now = () => performance.timeOrigin + performance.now();

/** Runs what runs behind every screen, delivery and sync, and watches one room as its screen does. */
export async function startEngine(accountId: AccountId, chatroomId: ChatroomId): Promise<void> {
  const replica = await openReplica(accountId);
  const onRefused = () => reportError(new Error('refused'));
  void syncAccount({ device, replica, accountId, signal: never(), wake: never, onRefused });
  delivery = startDelivery(device, never, never());
  liveQuery(() => readLog(device.db, accountId, chatroomId, 0)).subscribe((messages) => {
    const at = now();
    for (const { message } of messages) if (!shown.has(message)) shown.set(message, at);
  });
}

/** Sends a message as the composer does; answers when that began. */
export async function sendMessage(author: Person, room: RoomIds, message: string): Promise<number> {
  const start = now();
  const payload = { ...room, message, isMessageFromCreator: true };
  await enqueue(device, author, { kind: 'addMessage', payload });
  delivery?.poke();
  return start;
}

/** When a message was shown here. */
export async function whenShown(message: string): Promise<number> {
  for (;;) {
    const at = shown.get(message);
    if (at !== undefined) return at;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
