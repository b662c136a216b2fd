import { isUuid, type AccountId } from '#contract/ids.ts';
import { SET_ASIDE_PER_REPORT } from '#contract/routes/sync.ts';
import { onDatabase, type Device } from '../device/device.ts';
import { callAsUser } from '../device/session.ts';
import { keyOfSetAside } from '../device/set-aside.ts';

/**
 * Tells the server, once a record and build, which records this build cannot read: their collections and ids, nothing of what they
 * say. Without an answer it is tried again after the next pull, so a lost answer may repeat a report.
 */
export async function reportSetAside(
  device: Device,
  accountId: AccountId,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const records = await onDatabase(device.db, (db) =>
      db.setAside
        .where('[accountId+reportedAt]')
        .equals([accountId, 0])
        .limit(SET_ASIDE_PER_REPORT)
        .toArray(),
    );
    if (records.length === 0 || signal.aborted) return;
    const reply = await callAsUser(device, 'reportSetAside', {
      accountId,
      body: {
        records: records.map(({ collection, id }) => ({ collection, id: isUuid(id) ? id : null })),
      },
      signal,
    });
    if (!reply.ok) return;
    const reportedAt = device.now();
    await onDatabase(device.db, (db) =>
      db.setAside.where(':id').anyOf(records.map(keyOfSetAside)).modify({ reportedAt }),
    );
  }
}
