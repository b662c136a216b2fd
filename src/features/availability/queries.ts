import { useMemo } from 'react';
import type { AvailabilityRecord } from '#contract/availability/record.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import type { AccountId } from '#contract/ids.ts';
import { parseCursor } from '#contract/sync/cursor.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { SentItem } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { usePending } from '#src/data/pending.ts';
import { useReplicated } from '#src/data/replica/current-replica.ts';
import { useLive } from '#src/lib/use-live.ts';
import { overlayHours, type HoursView } from './overlay.ts';

/** The active business's hours as the server last sent them; undefined where this device does not know them. */
export function useHoursRecord(accountId: AccountId): AvailabilityRecord | undefined {
  return useReplicated('availability')?.find((one) => one.businessId === accountId);
}

/** A business's hours as the person sees them, live. Undefined until the device has been read; `missing`: not on it yet. */
export function useHours(actor: Actor): HoursView | 'missing' | undefined {
  const { accountId } = actor;
  const isOpen = useReplicated('availability') !== undefined;
  const record = useHoursRecord(accountId);
  const pending = usePending(actor);
  const isRead = useIsRead(accountId);
  return useMemo(() => {
    if (!isOpen || !pending || isRead === undefined) return undefined;
    // Hours that were never seen are not written over by accident.
    if (!record && !isRead) return 'missing';
    const commands = [...(pending.sent as (SentItem & CommandBody)[]), ...pending.items];
    return overlayHours(record, commands, accountId);
  }, [isOpen, record, pending, isRead, accountId]);
}

/** Whether this account was read to its end once. */
function useIsRead(accountId: AccountId): boolean | undefined {
  return useLive(async () => {
    const held = await onDatabase(device.db, (db) => db.cursors.get(accountId));
    const cursor = parseCursor(held?.cursor);
    return cursor !== null && cursor.window === null;
  }, `read ${accountId}`);
}
