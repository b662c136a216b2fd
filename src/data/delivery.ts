import { drain } from './device/drain.ts';
import type { Device } from './device/device.ts';
import { endPauses } from './device/outbox.ts';

/** Another context is sending: look again after this long, in case it is cut off. */
const LOOK_AGAIN_MS = 2_000;

export type Delivery = {
  /** Something may be ready to send: a new command, a sign-in, "send now". */
  poke: () => void;
};

/**
 * Drains the outbox for as long as the signal lives: at the start, when poked, when the network may be back, and when the
 * next try is due. This is what delivers where the browser has no Background Sync.
 */
export function startDelivery(
  device: Device,
  wake: () => AbortSignal,
  signal: AbortSignal,
): Delivery {
  let poked = new AbortController();
  const run = async () => {
    while (!signal.aborted) {
      poked = new AbortController();
      const left = await drain(device);
      const pause =
        left.state === 'busy'
          ? LOOK_AGAIN_MS
          : Math.max(0, (left.nextTryAt ?? Infinity) - device.now());
      const woken = wake();
      await device.wait(
        Math.min(pause, 2 ** 31 - 1),
        AbortSignal.any([signal, poked.signal, woken]),
      );
      if (woken.aborted) await endPauses(device);
    }
  };
  void run().catch((error: unknown) => reportError(error));
  return { poke: () => poked.abort() };
}
