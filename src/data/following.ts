import { useMemo } from 'react';
import type { AccountId } from '#contract/ids.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import type { OutboxItem, SentItem } from './device/database.ts';
import type { Actor } from './device/outbox.ts';
import { usePending } from './pending.ts';
import { useReplicated } from './replica/current-replica.ts';
import { sendLatest } from './send.ts';

type Followed = AccountProfile['following'][number];
type Wish = Pick<OutboxItem | SentItem, 'kind' | 'payload'>;

/** The followed businesses, with queued changes, in the order in which they were followed. */
export function overlayFollowing(
  known: readonly Followed[],
  wishes: readonly Wish[],
): (Followed & { isWaiting: boolean })[] {
  const followed = new Map(known.map((one) => [one.accountId, { ...one, isWaiting: false }]));
  for (const { kind, payload } of wishes) {
    if (kind !== 'setFollowing' || !('isFollowing' in payload)) continue;
    const { businessId: accountId, businessName: name = '', isFollowing } = payload;
    const held = followed.get(accountId);
    if (isFollowing) followed.set(accountId, { accountId, name, ...held, isWaiting: true });
    else followed.delete(accountId);
  }
  return [...followed.values()];
}

export type Following = {
  /** No record of the account has arrived on this device. */
  isMissing: boolean;
  businesses: ReturnType<typeof overlayFollowing>;
};

/** The businesses that the active account follows, live, with queued changes. Undefined until the device has been read. */
export function useFollowing(actor: Actor): Following | undefined {
  const profiles = useReplicated('profiles');
  const pending = usePending(actor);
  return useMemo(() => {
    if (!profiles || !pending) return undefined;
    const own = profiles.find((one) => one.accountId === actor.accountId);
    const unsent = pending.items.filter((item) => item.state !== 'attention');
    const businesses = overlayFollowing(
      overlayFollowing(own?.following ?? [], pending.sent),
      unsent,
    );
    return { isMissing: !own, businesses };
  }, [profiles, pending, actor.accountId]);
}

/** Queues that a business is followed, or no longer. Rejects when the device could not store it. */
export async function setFollowing(
  actor: Actor,
  { accountId: businessId, name: businessName }: { accountId: AccountId; name: string },
  isFollowing: boolean,
): Promise<void> {
  const payload = { businessId, businessName, isFollowing };
  await sendLatest(actor, { kind: 'setFollowing', payload });
}
