import { LONGEST_MS } from '../device/backoff.ts';
import { onDatabase, type Device } from '../device/device.ts';
import { lastContact } from '../device/last-contact.ts';

/**
 * The pause before the next try to send or to read. While the server is out of reach, the probe alone looks for it: a larger
 * request would hang in its place, and cost its bytes again. A probe that never succeeds is overruled after the longest pause.
 */
export async function waitToTry(device: Device, pause: number, signal: AbortSignal): Promise<void> {
  const contact = await onDatabase(device.db, lastContact).catch((error: unknown) => {
    // A dead database: what was to be tried will say so itself.
    reportError(error);
    return null;
  });
  const isDown = contact?.reachable === false;
  await device.wait(isDown ? Math.max(pause, LONGEST_MS) : pause, signal);
}
