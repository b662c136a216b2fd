import { backoff } from '../device/backoff.ts';
import { drain, type Drained } from '../device/drain.ts';
import type { Device } from '../device/device.ts';
import { endPauses } from '../device/unsent-items.ts';
import { waitToTry } from './wait-to-try.ts';

/** Another context is sending: look again after this long, in case it is cut off. */
const LOOK_AGAIN_MS = 2_000;
/** The longest that a timer can wait. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export type Delivery = {
  /** Something may be ready to send: a new command, a sign-in, "send now". */
  requestDelivery: () => void;
};

/**
 * Drains the outbox while the signal lives: at the start, on request, when the network may be back, and when the next attempt
 * is due. It delivers where the browser has no Background Sync. `work` is the delivery: sending commands, or uploading
 * pictures.
 */
export function startDelivery(
  device: Device,
  onReconnect: () => AbortSignal,
  signal: AbortSignal,
  work: (device: Device) => Promise<Drained> = drain,
): Delivery {
  let requested = new AbortController();
  const deliver = async () => {
    for (let failures = 0; !signal.aborted;) {
      requested = new AbortController();
      const reconnected = onReconnect();
      const wait = await work(device).then(
        (left) => {
          failures = 0;
          if (left.state === 'busy') return device.wait.bind(device, LOOK_AGAIN_MS);
          return waitToTry.bind(null, device, pauseAfter(device, left));
        },
        (error: unknown) => {
          // A full disk or a dead database: reported, and tried again, because no other code in this tab would.
          reportError(error);
          return device.wait.bind(device, backoff(++failures, device.random));
        },
      );
      await wait(AbortSignal.any([signal, requested.signal, reconnected]));
      if (reconnected.aborted) await endPauses(device).catch(reportError);
    }
  };
  void deliver();
  return { requestDelivery: () => requested.abort() };
}

function pauseAfter(device: Device, left: Drained): number {
  return Math.min(Math.max(0, (left.nextTryAt ?? Infinity) - device.now()), LONGEST_TIMER_MS);
}
