import type { Earning } from '#contract/billing/record.ts';
import { creatorCents } from '#src/campaigns/money/payment-labels.ts';
import { dayKey } from '#src/lib/dates.ts';

/** How far a creator's money is: agreed with the business, held by Pollin, on its way, or paid. */
export const earningStages = ['agreed', 'held', 'onTheWay', 'paid'] as const;
export type EarningStage = (typeof earningStages)[number];

/** The stage of an earning; null for money that will not come. */
function stageOf({ state }: Pick<Earning, 'state'>): EarningStage | null {
  switch (state) {
    case 'agreed':
      return 'agreed';
    case 'held':
      return 'held';
    case 'earned':
    case 'released':
    // The provider tries again, or the creator has to correct the account.
    case 'failed':
      return 'onTheWay';
    case 'paid':
      return 'paid';
    case 'refunded':
      return null;
  }
}

/** Money in cents. */
export type EarningTotals = Record<EarningStage, number>;

export function totalsOf(earnings: readonly Earning[]): EarningTotals {
  const totals: EarningTotals = { agreed: 0, held: 0, onTheWay: 0, paid: 0 };
  for (const one of earnings) {
    const stage = stageOf(one);
    if (stage) totals[stage] += creatorCents(one);
  }
  return totals;
}

/** The moment that an earning is listed under: its project's end, else the agreement. */
export const momentOf = ({ endedOn, agreedOn }: Pick<Earning, 'endedOn' | 'agreedOn'>): string =>
  endedOn ?? agreedOn;

export type EarningMonth = { month: string; earnings: Earning[]; totals: EarningTotals };

/** Earnings by month in Phoenix, the newest first. `month`: `2026-11`. */
export function byMonth(earnings: readonly Earning[]): EarningMonth[] {
  const newestFirst = earnings.toSorted((a, b) => momentOf(b).localeCompare(momentOf(a)));
  const months = Map.groupBy(newestFirst, (one) => dayKey(momentOf(one)).slice(0, 7));
  return [...months].map(([month, ofMonth]) => ({
    month,
    earnings: ofMonth,
    totals: totalsOf(ofMonth),
  }));
}
