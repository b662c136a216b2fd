import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { AccountId } from '#contract/ids.ts';
import { shootAfter, shootCommandsOf, type ShootParts } from '#src/data/queued-shoots.ts';
import type { PendingWork } from './overlay.ts';

/** Shoots for a campaign's steps: the server's records ⊕ queued requests. Pure and total. */
export function withQueuedShoots(
  held: readonly AppointmentRecord[],
  parts: ShootParts,
  pending: readonly PendingWork[],
  accountId: AccountId,
): AppointmentRecord[] {
  const shoots = new Map(held.map((one) => [one.id, one]));
  for (const one of shootCommandsOf(pending, accountId)) {
    if ('state' in one && one.state === 'attention') continue;
    const { appointmentId } = one.payload;
    const next = shootAfter(shoots.get(appointmentId), one, parts, accountId);
    if (next) shoots.set(appointmentId, next);
  }
  return [...shoots.values()];
}
