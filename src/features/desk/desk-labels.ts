import type { Audience } from '#contract/support/announcements.ts';
import type { DeskAct, DeskDecision, DeskItem } from '#contract/support/desk.ts';
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

export const decisionLabels: Record<DeskDecision, () => string> = {
  restore: m.desk_decision_restore,
  cancel: m.desk_decision_cancel,
  refund: m.desk_decision_refund,
  release: m.desk_decision_release,
  split: m.desk_decision_split,
};

export const actLabels: Record<DeskAct, () => string> = {
  close: m.desk_closed,
  reply: m.desk_replied,
  suspend: m.desk_suspended,
  reinstate: m.desk_reinstated,
  announce: m.desk_announced,
  ...decisionLabels,
};

export const audienceLabels: Record<Audience, () => string> = {
  everyone: m.desk_news_everyone,
  creator: m.desk_news_creator,
  business: m.desk_news_business,
  corporate: m.desk_news_corporate,
};

const moneyLabels: Readonly<Record<string, () => string>> = {
  held: m.desk_money_held,
  released: m.desk_money_released,
  paid: m.desk_money_paid,
  refunded: m.desk_money_refunded,
  failed: m.desk_money_failed,
};

/** Where a project's price is; one that was only begun has moved nothing. */
export const moneyLabel = (state: string): string =>
  (Object.hasOwn(moneyLabels, state) ? moneyLabels[state] : undefined)?.() ?? m.desk_money_begun();
