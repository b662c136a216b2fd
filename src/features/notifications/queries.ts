import { useMemo } from 'react';
import { commandKinds } from '#contract/commands/command.ts';
import type { UserId } from '#contract/ids.ts';
import type { NotificationRecord } from '#contract/notification/record.ts';
import { textsIn } from '#contract/notification/texts-in.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { type Pending, usePending, useUnsent } from '#src/data/pending.ts';
import { useReplicated } from '#src/data/replica/current-replica.ts';
import { useCopyAge } from '#src/data/use-reachable.ts';
import { type NotificationRow, overlayNotifications, withAttention, withOlder } from './overlay.ts';
import { m } from '#src/paraglide/messages.js';
import { getLocale } from '#src/paraglide/runtime.js';

/**
 * The active account's notifications as the person sees them. `awaiting` while the server has not sent them yet; undefined
 * while the device is still opening its copy, which is no reason to show anything.
 */
export type NotificationsView =
  | {
      state: 'ready';
      rows: NotificationRow[];
      /** How many of them this device keeps: everything from the newest on, without a hole. */
      heldCount: number;
      reachedAt: number | null;
    }
  | { state: 'awaiting'; isReachable: boolean };

const none: never[] = [];

export function useNotifications(
  actor: Actor,
  older: readonly NotificationRecord[] = none,
): NotificationsView | undefined {
  const held = useReplicated('notifications');
  const pending = usePending(actor);
  const asking = useAsking(actor.userId);
  const copy = useCopyAge(actor);
  const { accountId } = actor;
  const rows = useMemo(
    () => held && pending && asking && rowsOf(held, older, { pending, asking, accountId }),
    [held, older, pending, asking, accountId],
  );
  if (!copy) return undefined;
  if (!copy.isComplete && (held?.length ?? 0) === 0) {
    return { state: 'awaiting', isReachable: copy.isReachable };
  }
  return (
    held && rows && { state: 'ready', rows, heldCount: held.length, reachedAt: copy.reachedAt }
  );
}

type Laid = {
  pending: Pending;
  asking: readonly { occurredAt: string }[];
  accountId: Actor['accountId'];
};

function rowsOf(
  held: readonly NotificationRecord[],
  older: readonly NotificationRecord[],
  { pending, asking, accountId }: Laid,
): NotificationRow[] {
  const shown = overlayNotifications(withOlder(held, older), pending, accountId);
  const inLanguage = shown.map((one) =>
    one.translations ? { ...one, ...textsIn(one, getLocale()) } : one,
  );
  return withAttention(inLanguage, asking, {
    title: m.app_needs_attention_count({ count: asking.length }),
    body: m.notifications_attention_body(),
  });
}

/** The user's own items that wait for a decision, of every account: the queue shows them all. */
function useAsking(userId: UserId) {
  const unsent = useUnsent(userId);
  return useMemo(
    () => unsent?.filter((one) => one.state === 'attention' && !commandKinds[one.kind].quiet),
    [unsent],
  );
}
