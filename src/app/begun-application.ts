import type { CampaignId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/durations.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { readId } from '#src/lib/route-ids.ts';
import { useLive } from '#src/lib/use-live.ts';

/** The drafts of applications, one for each campaign. */
const KEY = 'apply ';
/** A draft that was left alone for longer is none that the person wants to return to. */
const FRESH_MS = 7 * DAY_MS;

/** The campaign of the newest application that was begun and not sent; null: none, undefined until the device has been read. */
export function useBegunApplication({ accountId }: Actor): CampaignId | null | undefined {
  return useLive(async () => {
    const rows = await onDatabase(device.db, (db) =>
      db.workDrafts
        .where('[accountId+key]')
        .between([accountId, KEY], [accountId, `${KEY}\uffff`])
        .toArray(),
    );
    const fresh = rows.filter(({ at, isSent }) => !isSent && device.now() - at < FRESH_MS);
    const newest = fresh.toSorted((a, b) => b.at - a.at)[0];
    return readId<CampaignId>(newest?.key.slice(KEY.length)) ?? null;
  }, `begun application ${accountId}`);
}
