import type { RuleRefusal } from '#contract/refusal.ts';
import { bookShoot, sendEvent } from './actions.ts';
import type { Desk } from './desk.ts';
import { reschedulesOf, type Refused } from './overlay.ts';

/**
 * Makes a refused booking, or a refused request for another time, again with a slot that is free. The refused one goes away in
 * the same transaction. Answers why it cannot be, where that is known here already.
 */
export async function wishAgain(
  desk: Desk,
  { item, shoot }: Refused,
  slot: string,
): Promise<RuleRefusal | null> {
  const { actor, now, view } = desk;
  const project = view.projects.find((one) => one.id === item.payload.projectId);
  if (item.kind === 'bookAppointment') {
    const campaign = view.campaigns.find((one) => one.id === project?.campaignId);
    const { projectId, acceptsTravel } = item.payload;
    const wish = { projectId, slots: [slot], acceptsTravel, window: campaign?.shootWindow ?? null };
    const booked = await bookShoot(actor, wish, now, item.id);
    return booked.ok ? null : booked.refusal;
  }
  if (item.payload.event === 'creator_reschedule_requested' && shoot) {
    const requestedOn = project ? reschedulesOf(project, view.pending, actor.accountId) : [];
    const payload = { ...item.payload, slots: [slot] };
    const outcome = await sendEvent(actor, shoot, payload, { now, requestedOn, replaces: item.id });
    return outcome.state === 'refused' ? outcome.refusal : null;
  }
  return { code: 'WRONG_STATE' };
}
