import type { CommandId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { SeenItem } from '#src/data/device/unsent-items.ts';
import { asSeen, locate, type Whereabouts } from '#src/data/unsent.ts';

/** Where a message really is, asked before it is taken out of the queue, and as which it was seen there. */
export async function locateMessage(
  id: CommandId,
): Promise<{ whereabouts: Whereabouts; seen: SeenItem }> {
  const item = await onDatabase(device.db, (db) => db.outbox.where({ id }).first());
  // A message that left the queue by itself has arrived.
  if (!item) return { whereabouts: 'sent', seen: { id, attempts: 0 } };
  const whereabouts = await locate(item);
  return { whereabouts, seen: asSeen(item, whereabouts) };
}
