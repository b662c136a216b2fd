import { liveQuery } from 'dexie';
import type { CampaignId, CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { canReach } from '#src/data/delivery/can-reach.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { lastContact } from '#src/data/device/last-contact.ts';
import { dropMediaOf, mediaTables } from '#src/data/device/media.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { actOnCampaign } from '#src/campaigns/data/actions.ts';
import type { Outcome } from '#src/data/send.ts';

/** The last save must arrive first; a slow line gets this long. */
const SAVED_WITHIN_MS = 30_000;

/** Publishes a campaign as soon as everything that was saved of it has arrived, which needs a connection. */
export async function publishCampaign(
  actor: Actor,
  campaignId: CampaignId,
  again?: CommandId,
): Promise<Outcome | { state: 'unsaved' }> {
  // An earlier attempt may still have succeeded.
  const unsent = {
    state: 'undelivered',
    mayBeDone: again !== undefined,
    id: again ?? newId(),
  } as const;
  // The draft stays as it was saved, and nothing waits for a dead line.
  if (!(await canReach(device))) return unsent;
  const saved = await untilSaved(actor, campaignId);
  if (saved === 'refused') return { state: 'unsaved' };
  if (saved === 'waiting') return unsent;
  return await actOnCampaign(actor, { campaignId, event: 'publish' }, { again });
}

const savesOf = ({ accountId }: Actor, campaignId: CampaignId) =>
  device.db.outbox
    .where({ accountId, lane: `campaign:${campaignId}` })
    .filter((one) => one.kind === 'saveCampaign');

function untilSaved(
  actor: Actor,
  campaignId: CampaignId,
): Promise<'saved' | 'refused' | 'waiting'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish('waiting'), SAVED_WITHIN_MS);
    const begunAt = device.now();
    const subscription = liveQuery(() =>
      Promise.all([savesOf(actor, campaignId).toArray(), lastContact(device.db)]),
    ).subscribe({
      next: ([saves, contact]) => {
        if (saves.length === 0) finish('saved');
        else if (saves.some(({ state }) => state === 'attention')) finish('refused');
        else if (contact && !contact.reachable && contact.at > begunAt) finish('waiting');
      },
      error: reject,
    });
    const finish = (outcome: 'saved' | 'refused' | 'waiting') => {
      clearTimeout(timer);
      // A first answer may come before there is a subscription to end.
      queueMicrotask(() => subscription.unsubscribe());
      resolve(outcome);
    };
  });
}

/** Discards a draft: an unsent one is deleted here, any other one on the server. */
export async function discardCampaign(
  actor: Actor,
  campaignId: CampaignId,
  isKnown: boolean,
): Promise<void> {
  const mayBeThere = await onDatabase(device.db, (db) =>
    db.transaction('rw', [db.outbox, ...mediaTables(db)], async () => {
      const saves = await savesOf(actor, campaignId).toArray();
      const unsent = saves.filter((one) => one.state !== 'sending');
      await db.outbox.bulkDelete(unsent.map(({ order }) => order));
      await dropMediaOf(db, ...unsent.map(({ id }) => id));
      return isKnown || saves.some(({ attempts }) => attempts > 0);
    }),
  );
  if (mayBeThere) await actOnCampaign(actor, { campaignId, event: 'discard' });
}
