import { useMemo } from 'react';
import { commandKinds } from '#contract/commands/command.ts';
import type { UserId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { lastContact, type LastContact } from '#src/data/device/last-contact.ts';
import { useUnsent } from '#src/data/pending.ts';
import { useLive } from '#src/lib/use-live.ts';

export type Delivery = {
  /** The user's own unsent items in order, without read marks. */
  items: OutboxItem[];
  /** Waiting read marks, shown as one line. */
  quiet: number;
  contact: LastContact | null;
};

/** A user's unsent items, and the last contact with the server, live. Undefined for the first moment. */
export function useDelivery(userId: UserId): Delivery | undefined {
  const unsent = useUnsent(userId);
  const contact = useLive(() => onDatabase(device.db, lastContact), 'last contact');
  const items = useMemo(() => unsent?.filter(({ kind }) => !commandKinds[kind].quiet), [unsent]);
  if (!unsent || !items || contact === undefined) return undefined;
  return { items, quiet: unsent.length - items.length, contact };
}
