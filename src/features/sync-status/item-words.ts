import type { OutboxItem } from '#src/data/device/database.ts';
import { formatAge } from '#src/lib/dates.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';

/** What an item is, in the person's own words where it has some. */
export function itemText(item: OutboxItem): string {
  return item.kind === 'addMessage' ? item.payload.message : m.sync_item_read();
}

/** How an item stands: why it was refused, when it is tried next, or that it simply waits. */
export function itemState(item: OutboxItem, now: number): string {
  if (item.attention) return attentionSentence(item.attention.code);
  if (item.state === 'sending') return m.sync_item_sending();
  if (item.attempts === 0) return m.sync_item_waiting();
  const tried = m.sync_item_tried({ count: item.attempts });
  return item.nextTryAt > now + 30_000
    ? `${tried} ${m.sync_item_next({ when: formatAge(item.nextTryAt, now) })}`
    : tried;
}

/** Only messages have a text that can go back into a text field. */
export const isEditable = (item: OutboxItem): boolean => item.kind === 'addMessage';

function attentionSentence(code: NonNullable<OutboxItem['attention']>['code']): string {
  return code === 'OLD_MESSAGE' ? m.sync_item_old() : refusalSentence(code);
}
