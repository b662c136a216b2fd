import { liveQuery } from 'dexie';
import type { AccountId, ChatroomId } from '#contract/ids.ts';
import { onReconnect } from '#src/data/delivery/connectivity.ts';
import { startDelivery, type Delivery } from '#src/data/delivery/delivery.ts';
import { startProbing } from '#src/data/delivery/probe.ts';
import { device as realDevice } from '#src/data/device/browser-device.ts';
import type { Device } from '#src/data/device/device.ts';
import { readLog } from '#src/data/device/log.ts';
import { enqueue } from '#src/data/device/outbox.ts';
import { openReplica, type OpenReplica } from '#src/data/replica/open-replica.ts';
import { syncAccount } from '#src/data/sync/sync-account.ts';
import type { Person, RoomIds } from '../support/seed.ts';

const never = () => new AbortController().signal;
const shown = new Map<string, number>();
const marks: Mark[] = [];
let delivery: Delivery | null = null;

/** A step of a message's way, on the clock that both devices share. */
export type Mark = { step: string; at: number };

const now = () => performance.timeOrigin + performance.now();
const mark = (step: string) => marks.push({ step, at: now() });

/** The steps since the last call. */
export const takeMarks = (): Mark[] => marks.splice(0);

/** Runs what runs behind every screen, delivery and sync, and watches one room as its screen does. */
export async function startEngine(
  accountId: AccountId,
  chatroomId: ChatroomId,
  marked: boolean,
): Promise<void> {
  const opened = await openReplica(accountId);
  const device = marked ? markedDevice() : realDevice;
  const replica = marked ? markedReplica(opened) : opened;
  void syncAccount({ device, replica, accountId, signal: never(), onReconnect });
  delivery = startDelivery(device, onReconnect, never());
  startProbing(device, never());
  liveQuery(() => readLog(device.db, accountId, chatroomId, 0)).subscribe((messages) => {
    const at = now();
    mark('shown');
    for (const { message } of messages) if (!shown.has(message)) shown.set(message, at);
  });
}

function markedDevice(): Device {
  return {
    ...realDevice,
    fetch: async (input, init) => {
      if (input.includes('/commands')) mark('request sent');
      const response = await realDevice.fetch(input, init);
      if (input.includes('/commands')) mark('answer came');
      if (!input.includes('/live') || !response.body) return response;
      const heard = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          mark('heard');
          controller.enqueue(chunk);
        },
      });
      return new Response(response.body.pipeThrough(heard), { headers: response.headers });
    },
  };
}

function markedReplica(replica: OpenReplica): OpenReplica {
  return {
    ...replica,
    apply: async (page) => {
      mark('records begun');
      await replica.apply(page);
      mark('records durable');
    },
  };
}

/** Sends a message as the composer does; answers when that began. */
export async function sendMessage(
  actor: Person,
  room: RoomIds,
  message: string,
  isMessageFromCreator = true,
): Promise<number> {
  const start = now();
  mark('send');
  const payload = { ...room, message, isMessageFromCreator };
  await enqueue(realDevice, actor, { kind: 'addMessage', payload });
  mark('in the outbox');
  delivery?.requestDelivery();
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

/** As a phone that is put away, and taken out again. */
export function setVisible(isVisible: boolean): void {
  const state = isVisible ? 'visible' : 'hidden';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
  document.dispatchEvent(new Event('visibilitychange'));
}
