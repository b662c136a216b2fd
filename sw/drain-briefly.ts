import { drain } from '../src/data/device/drain.ts';
import type { Host } from './host.ts';

/** The longest that the worker stays awake to deliver what waits, once it was woken for something else. */
export const DRAIN_AT_MOST_MS = 15_000;

/** Delivers what waits while there is a connection. What is left over is for the browser's wake-up, or for the open app. */
export async function drainBriefly(on: Host): Promise<void> {
  const enough = new AbortController();
  const left = await Promise.race([
    drain(on.device),
    on.device.wait(DRAIN_AT_MOST_MS, enough.signal).then(() => null),
  ]);
  enough.abort();
  if (left?.state !== 'empty' && left?.state !== 'paused') await on.wakeOnline();
}
