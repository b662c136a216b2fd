import type { AccountId } from '#contract/ids.ts';
import type { OutboxItem } from '../device/database.ts';
import { onDatabase, type Device } from '../device/device.ts';

/**
 * Puts an account's acknowledged commands back into the outbox, before everything unsent and in their own order: for
 * a server whose history does not know them any more. One that does know them repeats its first answer.
 */
export async function resendAll(device: Device, accountId: AccountId): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.outbox, db.sent, async () => {
      const sent = await db.sent.where({ accountId }).sortBy('order');
      const first = (await db.outbox.orderBy('order').first())?.order ?? 1;
      await db.outbox.bulkPut(
        sent.map(({ revision: _, result: __, sentAt: ___, ...item }, index) => {
          const order = first - sent.length + index;
          return {
            ...item,
            order,
            state: 'waiting',
            attention: null,
            nextTryAt: 0,
            isAskedToWait: false,
          } as OutboxItem;
        }),
      );
      await db.sent.bulkDelete(sent.map((item) => item.id));
    }),
  );
}
