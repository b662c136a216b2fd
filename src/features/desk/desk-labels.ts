import type { Audience } from '#contract/support/announcements.ts';
import type {
  DeskAct,
  DeskContent,
  DeskDecision,
  DeskDetail,
  DeskItem,
  DeskShoot,
} from '#contract/support/desk.ts';
import { LATE_CONTENT_HOURS } from '#contract/billing/price.ts';
import { formatCents } from '#src/campaigns/frame/offer-labels.ts';
import { formatTime } from '#src/lib/dates.ts';
import { hereSentence } from '#src/lib/here-sentence.ts';
import { nameZone } from '#src/lib/name-zone.ts';
import { m } from '#src/paraglide/messages.js';
import type { DeskPerson } from '#contract/support/people.ts';
import type { ChipTone } from '#src/ui/chip.tsx';

/** The subject of a queue item, in two or three words. */
export function kindLabel(item: DeskItem): string {
  if (item.kind === 'note') return m.desk_kind_note();
  if (item.kind === 'dispute') {
    return item.isNoShow ? m.desk_kind_no_show() : m.desk_kind_dispute();
  }
  return item.problemArea === 'reportPerson' ? m.desk_kind_person() : m.desk_kind_request();
}

/** The author. */
export const authorLabel = (item: DeskItem): string =>
  item.kind === 'request' ? item.account : item.by === 'creator' ? item.creator : item.business;

export const decisionLabels: Record<DeskDecision, () => string> = {
  restore: m.desk_decision_restore,
  lift: m.desk_decision_lift,
  stand: m.desk_decision_stand,
  cancel: m.desk_decision_cancel,
  refund: m.desk_decision_refund,
  release: m.desk_decision_release,
  split: m.desk_decision_split,
};

/** Where the held price goes with a decision; the decisions without an entry move none. */
export const decisionHints: Partial<Record<DeskDecision, () => string>> = {
  cancel: () => m.desk_decision_cancel_money({ hours: LATE_CONTENT_HOURS }),
  refund: m.desk_decision_refund_money,
  release: m.desk_decision_release_money,
  split: m.desk_decision_split_money,
};

export const actLabels: Record<DeskAct, () => string> = {
  close: m.desk_closed,
  reply: m.desk_replied,
  read: m.desk_note_read,
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

type DeskPayment = NonNullable<NonNullable<DeskDetail['project']>['payment']>;

const moneyLabels: Readonly<Record<string, () => string>> = {
  held: m.desk_money_held,
  released: m.desk_money_released,
  paid: m.desk_money_paid,
  refunded: m.desk_money_refunded,
  failed: m.desk_money_failed,
};

/** Where a project's price is. One that is divided names both parts, whichever of them has moved already. */
export function moneySentence(payment: DeskPayment): string {
  const { state, amountCents, refundedCents, releasedCents } = payment;
  const amount = formatCents(amountCents);
  const refunded = formatCents(refundedCents);
  if (releasedCents !== null && refundedCents > 0 && state !== 'failed') {
    return m.desk_money_divided({ amount, released: formatCents(releasedCents), refunded });
  }
  const isPart = refundedCents > 0 && refundedCents < amountCents;
  return isPart
    ? m.desk_money_is({ amount, state: moneyLabel(state), refunded })
    : m.desk_money_whole({ amount, state: moneyLabel(state) });
}

/** One that was only begun has moved nothing. */
const moneyLabel = (state: string): string =>
  (Object.hasOwn(moneyLabels, state) ? moneyLabels[state] : undefined)?.() ?? m.desk_money_begun();

/** The names of the two sides. */
export type Names = Record<'creator' | 'business', string>;

const contentStates: Record<DeskContent['state'], (of: { what: string }) => string> = {
  received: m.desk_content_received,
  submitted: m.desk_content_submitted,
  rejected: m.desk_content_rejected,
  approved: m.desk_content_approved,
};

/** The kind of a file, and the state of its review. */
export const contentLabel = ({ kind, state }: Pick<DeskContent, 'kind' | 'state'>): string =>
  contentStates[state]({ what: kind === 'video' ? m.desk_video() : m.desk_photo() });

const shootStates: Record<DeskShoot['state'], (of: Names) => string> = {
  reserved: m.calendar_state_reserved,
  confirmed: m.calendar_state_confirmed,
  declined: m.calendar_state_declined,
  rescheduleRequested: m.calendar_state_reschedule,
  cancelledByCreator: ({ creator: name }) => m.calendar_state_cancelled_by({ name }),
  cancelledByBusiness: ({ business: name }) => m.calendar_state_cancelled_by({ name }),
  completed: m.calendar_state_completed,
  noShow: m.calendar_state_no_show,
};

export const shootLabel = ({ state }: DeskShoot, names: Names): string => shootStates[state](names);

/** When the creator checked in, and how far from the address, where they shared that. */
export function checkInLabel({ checkIn }: DeskShoot): string {
  if (!checkIn) return m.desk_shoot_no_check_in();
  return (
    hereSentence(checkIn) ??
    m.calendar_state_here({ time: nameZone(formatTime(checkIn.at), checkIn.at) })
  );
}

/** Whether a person may act. */
export const personStates: Record<DeskPerson['state'], { label: () => string; tone: ChipTone }> = {
  active: { label: m.desk_person_active, tone: 'leaf' },
  suspended: { label: m.desk_person_suspended, tone: 'danger' },
  disabled: { label: m.desk_person_disabled, tone: 'warning' },
};
