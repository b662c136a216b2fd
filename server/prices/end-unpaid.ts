import { translate } from '../texts/translate.ts';
import type { PaymentRow } from '../records/write-records.ts';
import { applyProjectEvent } from '../commands/projects/project-happens.ts';
import type { Deps } from '../http/call.ts';
import { inProject } from '../projects/in-project.ts';

/**
 * Ends a project whose price could not be collected after all, as far as it can still be ended: nobody works for nothing. False
 * while a reported problem is open: then it has to be tried again.
 */
export async function endUnpaid(
  deps: Pick<Deps, 'pool' | 'bus' | 'now'>,
  { id, projectId }: PaymentRow,
): Promise<boolean> {
  let isDone = true;
  await inProject(deps, projectId, (scene) => {
    if (scene.project.row.paymentId !== id) return;
    const reason = translate('billing_notice_uncollected', {});
    const occurredAt = scene.now.toISOString();
    const event = { projectId, event: 'project_cancelled', reason } as const;
    const ended = applyProjectEvent({ ...scene, actor: 'system', occurredAt }, event);
    isDone = ended.ok || ended.refusal.code !== 'DISPUTED';
  });
  return isDone;
}
