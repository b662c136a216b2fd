import { signalAnswered } from './connectivity.ts';
import { callApi } from '../device/api.ts';
import { noteContact } from '../device/contact.ts';
import { onDatabase, type Device } from '../device/device.ts';
import { lastContact } from '../device/last-contact.ts';
import { SILENCE_MS } from '../device/silence.ts';

/**
 * Whether our server answers right now, known within seconds. A command that is never stored asks this first: on a dead line
 * nothing leaves the device, so the app can say that nothing was changed. A `true` may be out of date with the next packet.
 */
export async function canReach(device: Device): Promise<boolean> {
  if (!device.isOnline()) return false;
  const before = await onDatabase(device.db, lastContact);
  const reply = await callApi(device, 'health', { patience: SILENCE_MS });
  if (reply.ok || reply.failure.kind === 'refused') {
    // Only the end of an outage ends what hangs: on a line that is merely slow, a chunk under way arrives.
    if (before?.reachable === false) signalAnswered();
    return true;
  }
  await noteContact(device, reply);
  return false;
}
