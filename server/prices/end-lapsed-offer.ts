import { expireRound } from '../commands/projects/project-happens.ts';
import { reservedOf } from '../commands/content/round-price.ts';
import { inProject } from '../projects/in-project.ts';
import type { MoveDeps } from './move-price.ts';
import { paymentOf } from '../billing/write-payment.ts';

/**
 * Ends an offer whose money the card's bank has let go before the creator answered: nobody can agree to it any more, and both
 * sides are notified as with an offer whose time is over. Throws `PaymentsUnavailable`.
 */
export async function endLapsedOffer(deps: MoveDeps, id: string): Promise<void> {
  const row = await paymentOf(deps, id);
  if (row?.state !== 'reserved' || row.intentId === null) return;
  const charge = await deps.payments.charge(row.intentId);
  if (charge?.state !== 'canceled' && charge?.state !== 'failed') return;
  await inProject(deps, row.projectId, (scene) => {
    if (reservedOf(scene.locked.bookings.work, scene.project.row)?.id !== id) return;
    expireRound({ ...scene, actor: 'system', occurredAt: scene.now.toISOString() });
  });
}
