import { useMemo } from 'react';
import type { CommandId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Attention, DeviceDatabase } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { useLive } from '#src/lib/use-live.ts';

/** Where a request is: on this device, at the server, or refused by it. */
export type Progress =
  | { state: 'stored' }
  | { state: 'delivered' }
  | { state: 'refused'; attention: Attention };

/** How far a request has come, live. Only the server's own answer confirms that it is there. */
export function useProgress(id: CommandId): Progress {
  const read = useLive(() => onDatabase(device.db, (db) => readProgress(db, id)), `request ${id}`);
  return useMemo(() => read ?? { state: 'stored' }, [read]);
}

async function readProgress(db: DeviceDatabase, id: CommandId): Promise<Progress> {
  return await db.transaction('r', db.outbox, db.sent, async () => {
    if (await db.sent.get(id)) return { state: 'delivered' };
    const attention = (await db.outbox.where({ id }).first())?.attention;
    return attention ? { state: 'refused', attention } : { state: 'stored' };
  });
}
