import type { Stripe } from 'stripe';

type Recurring = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>;

const SECONDS: Record<string, number> = { day: 24 * 3600, week: 7 * 24 * 3600 };
const MONTHS: Record<string, number> = { month: 1, year: 12 };

/** The first end of a period after `start`, counted from the anchor: the 31st becomes the last day of a shorter month. */
export function periodEnd(anchor: number, start: number, recurring: Recurring): number {
  const { interval, interval_count: count } = recurring;
  const seconds = SECONDS[interval];
  if (seconds) {
    const length = seconds * count;
    return anchor + (Math.floor((start - anchor) / length) + 1) * length;
  }
  const months = (MONTHS[interval] ?? 1) * count;
  for (let periods = 0; ; periods++) {
    const end = addMonths(anchor, periods * months);
    if (end > start) return end;
  }
}

function addMonths(time: number, months: number): number {
  const date = new Date(time * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
  date.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return date.getTime() / 1000;
}
