import type { UserId } from '#contract/ids.ts';
import { device } from './device/browser-device.ts';
import type { OutboxItem } from './device/database.ts';
import { onDatabase } from './device/device.ts';
import { discard, mayLeave, retryNow, type SeenItem } from './device/unsent-items.ts';
import { requestDelivery } from './delivery/request-delivery.ts';
import { endUploads } from './media/end-uploads.ts';

/** Retries all waiting items of a user now, without their pauses. Refused items stay. */
export async function sendAllNow(userId: UserId): Promise<void> {
  const waits = ({ state }: { state: string }) => state === 'waiting';
  await onDatabase(device.db, async (db) => {
    await db.outbox.where({ userId }).filter(waits).modify({ nextTryAt: 0 });
    await db.media.where({ userId }).filter(waits).modify({ nextTryAt: 0 });
  });
  requestDelivery();
}

export async function sendNow(id: OutboxItem['id']): Promise<void> {
  await retryNow(device, id);
  requestDelivery();
}

/** The state of an unsent item: certainly not sent, sent after all, or unknown (the server did not answer). */
export type Whereabouts = 'unsent' | 'sent' | 'unknown';

/** A person's decision about an item whose state they know. */
export const asSeen = (
  { id, attempts }: Pick<OutboxItem, 'id' | 'attempts'>,
  whereabouts: Whereabouts,
): SeenItem => ({ id, attempts: whereabouts === 'unknown' ? null : attempts });

/**
 * Asks the server about an item without a final answer. An arrived one goes back to delivery, which repeats the first answer
 * and settles it.
 */
export async function locate(
  item: Pick<OutboxItem, 'id' | 'attempts' | 'accountId'>,
): Promise<Whereabouts> {
  if (item.attempts === 0) return 'unsent';
  const { id, accountId } = item;
  const { callAsUser } = await import('./device/session.ts');
  const reply = await callAsUser(device, 'commandStatus', { accountId, params: { id } });
  if (!reply.ok) return 'unknown';
  if (reply.value.answer?.outcome !== 'done') return 'unsent';
  await sendNow(id);
  return 'sent';
}

/**
 * Deletes an unsent item. False: it is being sent, or was since the person saw it, and stays. Its begun uploads are canceled;
 * see `endUploads`.
 */
export async function remove(item: SeenItem): Promise<boolean> {
  const media = await onDatabase(device.db, (db) =>
    db.media.where({ commandId: item.id }).toArray(),
  );
  const isGone = await discard(device, item);
  if (isGone) endUploads(media);
  return isGone;
}

/**
 * Moves an unsent message's words back into its room's draft, before the current text, in one transaction. One with a picture
 * stays: a draft holds none. False: it stays, is being sent, or is gone.
 */
export async function cancelUnsent(seen: SeenItem): Promise<boolean> {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.outbox, db.drafts, async () => {
      const item = await db.outbox.where({ id: seen.id }).first();
      if (item?.kind !== 'addMessage' || item.payload.picture || !mayLeave(item, seen))
        return false;
      const { accountId } = item;
      const { chatroomId, message } = item.payload;
      const held = (await db.drafts.get([accountId, chatroomId]))?.text ?? '';
      await db.outbox.delete(item.order);
      await db.drafts.put({
        accountId,
        chatroomId,
        text: held === '' ? message : `${message}\n${held}`,
      });
      return true;
    }),
  );
}
