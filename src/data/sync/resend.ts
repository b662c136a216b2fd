import type { AccountId } from '#contract/ids.ts';
import type { DeviceDatabase, OutboxItem } from '../device/database.ts';

/**
 * Puts an account's acknowledged commands back into the outbox, before everything unsent and in their own order: for
 * a server whose history does not know them any more. One that does know them repeats its first answer. Runs within the
 * caller's transaction.
 */
export async function resendAll(db: DeviceDatabase, accountId: AccountId): Promise<void> {
  const sent = await db.sent.where({ accountId }).sortBy('order');
  if (sent.length === 0) return;
  const first = (await db.outbox.orderBy('order').first())?.order ?? 1;
  await db.outbox.bulkPut(
    sent.map(({ revision: _, result: __, sentAt: ___, ...item }, index): OutboxItem => ({
      ...item,
      order: first - sent.length + index,
      state: 'waiting',
      attention: null,
      nextTryAt: 0,
      isAskedToWait: false,
    })),
  );
  await db.sent.bulkDelete(sent.map((item) => item.id));
}
