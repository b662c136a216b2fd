import type { UserId } from '#contract/ids.ts';
import { device } from './device/browser-device.ts';
import type { MediaItem, OutboxItem } from './device/database.ts';
import { onDatabase } from './device/device.ts';
import { discard, mayLeave, retryNow, type SeenItem } from './device/outbox.ts';
import { requestDelivery } from './request-delivery.ts';

/** Tries everything of a user that merely waits again now, without its pauses. What was refused stays as it is. */
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

/** What is known of an unsent item: surely not sent, sent after all, or neither (the server could not be asked). */
export type Whereabouts = 'unsent' | 'sent' | 'unknown';

/** What a person knows of an item once they were told where it is. */
export const asSeen = (
  { id, attempts }: Pick<OutboxItem, 'id' | 'attempts'>,
  whereabouts: Whereabouts,
): SeenItem => ({ id, attempts: whereabouts === 'unknown' ? null : attempts });

/**
 * Asks the server for an item that was on the wire without an answer that settled it. One that did arrive is handed back
 * to delivery, which hears the first answer again and settles it.
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
 * Forgets an unsent item. False: it is on the wire, or was since the person looked, and stays. `picture`: the photo it would have
 * brought along; what the server holds of it is taken back where it can be reached.
 */
export async function remove(item: SeenItem, picture?: MediaItem): Promise<boolean> {
  const isGone = await discard(device, item);
  if (isGone && picture && picture.attempts > 0) {
    void import('./device/send-picture.ts')
      .then(({ endUpload }) => endUpload(device, picture))
      .catch(reportError);
  }
  return isGone;
}

/**
 * Takes an unsent message back into its room's draft, before what is being written there, in one transaction. False: it
 * is on the wire right now, or gone.
 */
export async function takeBack(seen: SeenItem): Promise<boolean> {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.outbox, db.drafts, async () => {
      const item = await db.outbox.where({ id: seen.id }).first();
      if (item?.kind !== 'addMessage' || !mayLeave(item, seen)) return false;
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
