import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { CampaignId } from '#contract/ids.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { registerPendingList } from '#src/lib/first-paint.ts';
import { useReplica } from '#src/data/replica/current-replica.ts';
import { sharedWork, type CampaignWork, type SharedWork, type Work } from './shared-work.ts';

export type { CampaignWork, Work } from './shared-work.ts';

function useShared(actor: Actor | null): SharedWork | null {
  const replica = useReplica();
  if (!replica || !actor) return null;
  const { userId, accountId } = actor;
  return sharedWork({ userId, accountId }, replica);
}

const nothing = () => undefined;
const never = () => nothing;

/** The active account's campaigns as the person sees them, live; undefined until the device has been read. */
export const useWork = (actor: Actor): Work | undefined => useNoted(useWorkLater(actor));

/** The same without a claim on the first paint; undefined without an actor. */
export function useWorkLater(actor: Actor | null): Work | undefined {
  const shared = useShared(actor);
  return useSyncExternalStore(shared ? shared.subscribe : never, shared ? shared.get : nothing);
}

/** One campaign's part of it. It stays the same object while nothing of that campaign changes. */
export function useCampaignWork(actor: Actor, campaignId: CampaignId): CampaignWork | undefined {
  const shared = useShared(actor);
  const part = useCallback(() => shared?.ofCampaign(campaignId), [shared, campaignId]);
  return useNoted(useSyncExternalStore(shared ? shared.subscribe : never, part));
}

/** Tells what waits behind the first paint when this one is there. */
function useNoted<T>(found: T): T {
  const isRead = found !== undefined;
  useEffect(() => (isRead ? undefined : registerPendingList()), [isRead]);
  return found;
}
