import { callApi } from './api.ts';
import { noteContact } from './contact.ts';
import type { Device } from './device.ts';

/**
 * Asks for the server's health, and notes the contact and the server's time. False: the server wasn't reached, or the signal has
 * aborted.
 */
export async function hearServer(device: Device, signal: AbortSignal): Promise<boolean> {
  const reply = await callApi(device, 'health', { signal });
  if (!reply.ok && signal.aborted) return false;
  await noteContact(device, reply);
  return reply.ok || reply.failure.kind === 'refused';
}
