import { commandKinds } from '#contract/commands/command.ts';
import type { UserId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { DeviceDatabase } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { useLive } from '#src/lib/use-live.ts';

export type Rest = {
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
  const users = db.outbox.where('userId');
  const [before, after, push, wifi] = await Promise.all([
    users.below(userId).toArray(),
    users.above(userId).toArray(),
    db.facts.get('push'),
    db.facts.get('wifiForVideo'),
  ]);
  const others = [...before, ...after].filter((item) => !commandKinds[item.kind].quiet);
  return {
    others: { items: others.length, people: new Set(others.map((one) => one.userId)).size },
    pushedAt: push?.at ?? null,
    isWifiForVideo: wifi !== undefined,
  };
}
