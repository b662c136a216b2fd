import { useMemo } from 'react';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { AccountId } from '#contract/ids.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import type { OutboxItem, SentItem } from './device/database.ts';
import type { Actor } from './device/outbox.ts';
import { usePending } from './pending.ts';
import { useReplicated } from './replica/current-replica.ts';
import { send } from './send.ts';

type Blocked = AccountProfile['blocked'][number];
type Wish = Pick<OutboxItem | SentItem, 'kind' | 'payload'>;
/** A room with the names of both sides. */
type NamedRoom = Pick<
  ChatroomRecord,
  'businessId' | 'businessName' | 'creatorId' | 'creatorFirstName' | 'creatorLastName'
>;

/** The blocked accounts, with queued changes. The rooms supply the names that the profile lacks. */
export function overlayBlocked(
  known: readonly Blocked[],
  wishes: readonly Wish[],
  rooms: readonly NamedRoom[],
): Blocked[] {
  const blocked = new Map(known.map((one) => [one.accountId, one]));
  for (const { kind, payload } of wishes) {
    if (kind !== 'setBlocked' || !('isBlocked' in payload)) continue;
    const { accountId, isBlocked } = payload;
    if (!isBlocked) blocked.delete(accountId);
    else if (!blocked.has(accountId)) {
      blocked.set(accountId, { accountId, name: nameIn(rooms, accountId) ?? '' });
    }
  }
  return [...blocked.values()];
}

/** The name of an account that shares a room with the active one. */
function nameIn(rooms: readonly NamedRoom[], id: AccountId): string | undefined {
  const room = rooms.find((one) => one.businessId === id || one.creatorId === id);
  if (!room) return undefined;
  return room.businessId === id
    ? room.businessName
    : `${room.creatorFirstName} ${room.creatorLastName}`.trim();
}

/** The active account's blocked accounts, live, with queued changes. Undefined until the device has been read. */
export function useBlocked(actor: Actor): Blocked[] | undefined {
  const profiles = useReplicated('profiles');
  const rooms = useReplicated('chatrooms');
  const pending = usePending(actor);
  return useMemo(() => {
    if (!profiles || !pending) return undefined;
    const known = profiles.find((one) => one.accountId === actor.accountId)?.blocked ?? [];
    const accepted = pending.items.filter((item) => item.state !== 'attention');
    return overlayBlocked(known, [...pending.sent, ...accepted], rooms ?? []);
  }, [profiles, rooms, pending, actor.accountId]);
}

/** Queues that an account is blocked, or not any more. Rejects when the device could not store it. */
export async function setBlocked(
  actor: Actor,
  accountId: AccountId,
  isBlocked: boolean,
): Promise<void> {
  await send(actor, { kind: 'setBlocked', payload: { accountId, isBlocked } });
}
