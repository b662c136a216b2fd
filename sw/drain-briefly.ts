import { drain, type Drained } from '../src/data/device/drain.ts';
import { onDatabase } from '../src/data/device/device.ts';
import { upload } from '../src/data/device/upload.ts';
import type { Host } from './host.ts';

/** The longest that the worker stays awake to deliver what waits, once it was woken for something else. */
const DRAIN_AT_MOST_MS = 15_000;

/** Delivers waiting items while there is a connection. The browser's sync event or the open app delivers the rest. */
export async function drainBriefly(on: Host): Promise<void> {
  const enough = new AbortController();
  const left = await Promise.race([
    deliverAll(on),
    on.device.wait(DRAIN_AT_MOST_MS, enough.signal).then(() => null),
  ]);
  enough.abort();
  if (left === null || left.some(isLeft)) await on.requestBackgroundSync();
}

const isLeft = ({ state }: Drained) => state !== 'empty' && state !== 'paused';

/** Texts first, then pictures, then the commands that depend on them. */
async function deliverAll({ device }: Host): Promise<Drained[]> {
  const commands = await drain(device);
  if ((await onDatabase(device.db, (db) => db.media.count())) === 0) return [commands];
  let hasArrived = false;
  const pictures = await upload(device, () => (hasArrived = true));
  return hasArrived ? [await drain(device), pictures] : [commands, pictures];
}
