import type { DeskItem } from '#contract/support/desk.ts';
import { m } from '#src/paraglide/messages.js';

/** What an item of the queue is about, in two or three words. */
export function kindLabel(item: DeskItem): string {
  if (item.kind === 'dispute') {
    return item.isNoShow ? m.desk_kind_no_show() : m.desk_kind_dispute();
  }
  return item.problemArea === 'reportPerson' ? m.desk_kind_person() : m.desk_kind_request();
}

/** Who wrote it. */
export const authorLabel = (item: DeskItem): string =>
  item.kind === 'request' ? item.account : item.by === 'creator' ? item.creator : item.business;
