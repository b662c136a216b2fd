import { callApi } from './api.ts';
import { noteContact } from './contact.ts';
import type { Device } from './device.ts';

/** A health check and its answer are a packet each, so this silence is long enough on every line. */
export const HEALTH_PATIENCE_MS = 4_000;

/** `isNoted`: an answer counts as a contact and tells the server's time. A failure always counts. */
type Check = { signal: AbortSignal; isNoted: boolean };

/** Asks for the server's health. False: the server wasn't reached, or the signal has aborted. */
export async function reachesServer(device: Device, { signal, isNoted }: Check): Promise<boolean> {
  const reply = await callApi(device, 'health', { signal, patience: HEALTH_PATIENCE_MS });
  if (!reply.ok && signal.aborted) return false;
  const isReached = reply.ok || reply.failure.kind === 'refused';
  if (isNoted || !isReached) await noteContact(device, reply);
  return isReached;
}
