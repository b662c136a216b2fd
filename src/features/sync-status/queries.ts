import { commandKinds } from '#contract/commands/command.ts';
import type { UserId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { lastContact, type LastContact } from '#src/data/device/last-contact.ts';
import { unsentOf } from '#src/data/device/outbox.ts';
import { useLive } from '#src/lib/use-live.ts';

export type Delivery = {
  /** The user's own unsent items in order, without read marks. */
  items: OutboxItem[];
  contact: LastContact | null;
};

/** A user's unsent items, and the last contact with the server, live. Undefined for the first moment. */
export function useDelivery(userId: UserId): Delivery | undefined {
  return useLive(
    () => onDatabase(device.db, (db) => readDelivery(db, userId)),
    `delivery ${userId}`,
  );
}

/** The same for the pill, of which only states are held: items may be thousands, and the pill is on every screen. */
export function useDeliveryStates(
  userId: UserId,
): (Omit<Delivery, 'items'> & { items: Pick<OutboxItem, 'state'>[] }) | undefined {
  return useLive(async () => {
    const { items, contact } = await onDatabase(device.db, (db) => readDelivery(db, userId));
    return { items: items.map(({ state }) => ({ state })), contact };
  }, `delivery states ${userId}`);
}

async function readDelivery(db: typeof device.db, userId: UserId): Promise<Delivery> {
  const [items, contact] = await Promise.all([unsentOf(db, userId), lastContact(db)]);
  return { items: items.filter((item) => !commandKinds[item.kind].quiet), contact };
}
