import { commandKinds } from '#contract/commands/command.ts';
import type { UserId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { DeviceDatabase } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { useLive } from '#src/lib/use-live.ts';

export type Rest = {
  /** Waiting read marks, shown as one line. */
  quiet: number;
  /** Work of others who used this device: counted and never shown; it waits until they sign in. */
  others: { items: number; people: number };
  /** When a push came last, by this device's clock; null: never, as far as it remembers. */
  pushedAt: number | null;
  /** Videos wait for Wi-Fi on this device. */
  isWifiForVideo: boolean;
};

/** Waiting items beside the user's own, and what this device remembers and was asked for, live. */
export function useRest(userId: UserId): Rest | undefined {
  return useLive(() => onDatabase(device.db, (db) => readRest(db, userId)), `rest ${userId}`);
}

async function readRest(db: DeviceDatabase, userId: UserId): Promise<Rest> {
  const [items, push, wifi] = await Promise.all([
    db.outbox.toArray(),
    db.facts.get('push'),
    db.facts.get('wifiForVideo'),
  ]);
  const isQuiet = (item: (typeof items)[number]) => commandKinds[item.kind].quiet;
  const others = items.filter((item) => item.userId !== userId && !isQuiet(item));
  return {
    quiet: items.filter((item) => item.userId === userId && isQuiet(item)).length,
    others: { items: others.length, people: new Set(others.map((one) => one.userId)).size },
    pushedAt: push?.at ?? null,
    isWifiForVideo: wifi !== undefined,
  };
}
