import { offlineOf } from '#contract/commands/command-rules.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { formatAge } from '#src/lib/dates.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';

/**
 * The state of an item: the reason of a refusal, the next attempt, or waiting. An attempt without a connection waits for its
 * end, so nothing is being sent.
 */
export function itemState(item: OutboxItem, now: number, isReachable = true): string {
  if (item.attention) return attentionSentence(item.kind, item.attention);
  if (item.state === 'sending' && isReachable) return m.app_sending();
  if (item.attempts === 0) return m.app_waiting();
  const tried = m.sync_item_tried({ count: item.attempts });
  // Every other pause ends as soon as our server answers.
  return item.isAskedToWait && item.nextTryAt > now + 30_000
    ? `${tried} ${m.sync_item_next({ when: formatAge(item.nextTryAt, now) })}`
    : tried;
}

/** Whether the server must still confirm it: the item must not look agreed. */
export const isUnconfirmed = (item: OutboxItem): boolean =>
  item.state !== 'attention' && offlineOf(item) === 'queuedUnconfirmed';

/** Bytes of the person's text or files, as they are sent. */
export const itemSize = ({ payload }: Pick<OutboxItem, 'payload'>): number =>
  new TextEncoder().encode(JSON.stringify(payload)).length;

/**
 * Whether sending an item as it is can lead anywhere. What the server refused about a shoot or hours stays refused under its
 * id; those are requested again instead.
 */
export function canSendNow({ kind, attention }: OutboxItem): boolean {
  if (!attention) return true;
  if (kind === 'addMessage' || kind === 'updateNotificationSettings') return true;
  return triesAgain.has(attention.code);
}

const triesAgain: ReadonlySet<NonNullable<OutboxItem['attention']>['code']> = new Set([
  'OLD_MESSAGE',
  'OLD_BOOKING',
  'FAILED',
  'MEMBERSHIP_GONE',
  'FORBIDDEN',
]);

function attentionSentence(
  kind: OutboxItem['kind'],
  { code, current }: NonNullable<OutboxItem['attention']>,
): string {
  switch (code) {
    case 'OLD_MESSAGE':
      return m.app_old_message();
    case 'OLD_BOOKING':
      return kind === 'candidateEvent' ? m.sync_item_old_choice() : m.sync_item_old_booking();
    default:
      return refusalSentence(code, current);
  }
}
