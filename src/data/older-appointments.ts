import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { device } from './device/browser-device.ts';
import type { Actor } from './device/outbox.ts';
import { openSession } from './device/stored-session.ts';

/**
 * Shoots that started before a moment, the latest first, beyond the device's range. They are shown and not stored. Without an
 * answer for this user and account: `unreachable`, and `failed` if our server answers with an error.
 */
export async function fetchAppointmentsBefore(
  { userId, accountId }: Actor,
  before: string,
  limit: number,
): Promise<AppointmentRecord[] | 'unreachable' | 'failed'> {
  // Few look back so far, and never on the first screen.
  const { callAsUser } = await import('./device/session.ts');
  const session = await openSession(device);
  if (session?.userId !== userId) return 'unreachable';
  const query = { before, limit };
  const reply = await callAsUser(device, 'appointments', { accountId, query }, session);
  if (reply.ok) return reply.value.data;
  const { failure } = reply;
  const hasNoAnswer =
    failure.kind === 'undelivered' && (failure.status === null || failure.isPortal);
  return hasNoAnswer ? 'unreachable' : 'failed';
}
