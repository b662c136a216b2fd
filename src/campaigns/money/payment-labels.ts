import { RELEASE_HOURS } from '#contract/billing/price.ts';
import type { ProjectPayment, RoundPayment } from '#contract/billing/payment.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { m } from '#src/paraglide/messages.js';
import type { ChipTone } from '#src/ui/chip.tsx';
import { formatDate } from '../business/labels.ts';
import { formatCents } from '../frame/offer-labels.ts';
import type { Side } from '../frame/routes.ts';

/** A payment as a person sees it. `frozen`: a reported problem stops a held price. */
type Situation = ProjectPayment['state'] | 'frozen';

const situationOf = ({ state, isFrozen }: ProjectPayment): Situation =>
  isFrozen && state === 'held' ? 'frozen' : state;

const tones: Record<Situation, ChipTone> = {
  held: 'pollen',
  frozen: 'danger',
  released: 'leaf',
  paid: 'leaf',
  refunded: 'neutral',
  failed: 'danger',
};

type Badge = { text: string; tone: ChipTone };

/** `$120 held until Nov 24`. A creator reads their own part. */
export function paymentBadge(payment: ProjectPayment, side: Side, now: number): Badge {
  const amount = formatCents(shownCents(payment, side));
  return { text: badgeText(payment, amount, now), tone: tones[situationOf(payment)] };
}

/** The same for an extra round, which may not be agreed on yet, or not at all. */
export function roundBadge(payment: RoundPayment, side: Side, now: number): Badge {
  const { state } = payment;
  const amount = formatCents(shownCents(payment, side));
  if (state === 'reserved') return { text: m.round_badge_reserved({ amount }), tone: 'neutral' };
  if (state === 'void') return { text: m.round_badge_void({ amount }), tone: 'neutral' };
  return paymentBadge({ ...payment, state }, side, now);
}

function badgeText(payment: ProjectPayment, amount: string, now: number): string {
  const { heldOn, releaseOn, settledOn } = payment;
  const date = formatDate(settledOn ?? releaseOn ?? heldOn, now);
  switch (situationOf(payment)) {
    case 'held':
      return releaseOn === null
        ? m.price_badge_held({ amount, date })
        : m.price_badge_held_until({ amount, date });
    case 'frozen':
      return m.price_badge_frozen({ amount });
    case 'released':
      return m.price_badge_released({ amount, date });
    case 'paid':
      return m.price_badge_paid({ amount });
    case 'refunded':
      return m.price_badge_refunded({ amount, date });
    case 'failed':
      return m.price_badge_failed({ amount });
  }
}

function shownCents(payment: ProjectPayment | RoundPayment, side: Side): number {
  if (payment.state === 'refunded') return payment.refundedCents;
  return side === 'creator' ? creatorCents(payment) : payment.amountCents;
}

/** The creator's part: the amount without our fee and without what the business got back. */
export const creatorCents = ({
  amountCents,
  feeCents,
  refundedCents,
}: Pick<ProjectPayment, 'amountCents' | 'feeCents' | 'refundedCents'>): number =>
  Math.max(0, amountCents - feeCents - refundedCents);

/** How a campaign's price is paid, before anyone was selected. */
export function priceHoldText(paidBy: CampaignRecord['pricePaidBy'], side: Side): string {
  if (paidBy === 'direct') return m.app_paid_directly();
  return side === 'business'
    ? m.price_offer({ hours: RELEASE_HOURS })
    : m.price_offer_you({ hours: RELEASE_HOURS });
}

type Reader = { side: Side; name: string; now: number };

/** Where the money is and what happens next. `name`: the creator's first name, or the business's. */
export function paymentSentence(payment: ProjectPayment, reader: Reader): string {
  const isBusiness = reader.side === 'business';
  const { name } = reader;
  switch (situationOf(payment)) {
    case 'held':
      return heldSentence(payment, reader);
    case 'frozen':
      return m.price_frozen();
    case 'released':
      return isBusiness ? m.price_released({ name }) : m.price_released_you();
    case 'paid':
      return isBusiness ? m.price_paid({ name }) : m.price_paid_you();
    case 'refunded':
      return isBusiness ? m.price_refunded() : m.price_refunded_you({ name });
    case 'failed':
      return isBusiness ? m.price_failed() : m.price_failed_you();
  }
}

function heldSentence({ releaseOn }: ProjectPayment, { side, name, now }: Reader): string {
  const isBusiness = side === 'business';
  if (releaseOn === null) {
    return isBusiness
      ? m.price_held({ name, hours: RELEASE_HOURS })
      : m.price_held_you({ hours: RELEASE_HOURS });
  }
  // The server's timer acts within a minute or so.
  if (Date.parse(releaseOn) <= now) {
    return isBusiness ? m.price_releasing({ name }) : m.price_releasing_you();
  }
  const time = formatWeekdayTime(releaseOn, now);
  return isBusiness ? m.price_releases({ name, time }) : m.price_releases_you({ time });
}

/** The amounts and the dates of a payment, by name. */
export function paymentRows(
  payment: ProjectPayment,
  { side, name, now }: Reader,
): [name: string, value: string][] {
  const { feeCents, refundedCents, heldOn, settledOn, state } = payment;
  const isSettled = settledOn !== null && refundedCents === 0;
  return [
    [m.price_fee(), formatCents(feeCents)],
    state === 'refunded'
      ? null
      : ([
          side === 'creator' ? m.price_you_get() : m.price_creator_gets({ name }),
          formatCents(creatorCents(payment)),
        ] as const),
    [m.price_held_on(), formatDate(heldOn, now)],
    refundedCents > 0
      ? ([
          m.price_refunded_row(),
          settledOn === null
            ? formatCents(refundedCents)
            : m.price_amount_on({
                amount: formatCents(refundedCents),
                date: formatDate(settledOn, now),
              }),
        ] as const)
      : null,
    isSettled && state !== 'failed'
      ? ([m.price_released_on(), formatDate(settledOn, now)] as const)
      : null,
  ].flatMap((row) => (row ? [[row[0], row[1]] as [string, string]] : []));
}
