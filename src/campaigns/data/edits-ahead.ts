import { fillsOneOf, missingPartsOfRecord } from '#contract/profile/completeness.ts';
import type { CommandId } from '#contract/ids.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';

/**
 * Unsent profile edits that an application depends on: the server would refuse it without them. `own`: the server's copy. Edits
 * that the server has refused are not meant any more.
 */
export async function editsAhead(
  { userId, accountId }: Actor,
  own: AccountProfile | undefined,
): Promise<CommandId[]> {
  const lacking = own ? missingPartsOfRecord(own, { photo: false, birthDate: false }) : [];
  if (lacking.length === 0) return [];
  const items = await onDatabase(device.db, (db) =>
    db.outbox
      .where({ userId })
      .filter((one) => one.accountId === accountId && one.state !== 'attention')
      .toArray(),
  );
  return items.flatMap((one) =>
    one.kind === 'updateCreatorProfile' && fillsOneOf(one.payload.edits, lacking) ? one.id : [],
  );
}
