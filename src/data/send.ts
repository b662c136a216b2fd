import type { CommandBody } from '#contract/command.ts';
import { device } from './device/browser-device.ts';
import { enqueue, enqueueRead, type Author } from './device/outbox.ts';
import type { DeviceDatabase } from './device/database.ts';
import { pokeDelivery } from './engine.ts';
import { wakeWorkerOnline } from './worker-wake.ts';

/**
 * Queues a command and sets its delivery off. Resolves when it is safely stored, sent or not; rejects when the device
 * could not store it. `also` runs in the same transaction (`outbox` and `drafts` are open in it).
 */
export async function send(
  author: Author,
  body: CommandBody,
  also?: (db: DeviceDatabase) => Promise<unknown>,
): Promise<void> {
  await enqueue(device, author, body, also);
  setOff();
}

/** Queues "read up to here" for a room. */
export async function sendRead(
  author: Author,
  payload: Parameters<typeof enqueueRead>[2],
): Promise<void> {
  await enqueueRead(device, author, payload);
  setOff();
}

function setOff(): void {
  pokeDelivery();
  void wakeWorkerOnline();
}
