import type { Earning } from '#contract/billing/record.ts';
import { creatorCents } from '#src/campaigns/money/payment-labels.ts';
import { dayKey } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { earningBadge } from './earnings-labels.ts';

/** Spreadsheets read a file without this mark in the alphabet of the computer, not in UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** A spreadsheet runs a cell that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/;

/** The earnings as a file for spreadsheets, one project, or extra round, a line. Days are Phoenix's, amounts dollars. */
export function earningsCsv(earnings: readonly Earning[]): string {
  const head = [
    m.earnings_csv_agreed_on(),
    m.earnings_csv_ended_on(),
    m.earnings_csv_campaign(),
    m.earnings_csv_business(),
    m.earnings_csv_amount(),
    m.earnings_csv_fee(),
    m.earnings_csv_refunded(),
    m.earnings_csv_net(),
    m.earnings_csv_state(),
    m.earnings_csv_release_on(),
    m.earnings_csv_paid_by(),
    m.earnings_csv_kind(),
  ];
  const lines = earnings.map((one) => [
    dayKey(one.agreedOn),
    one.endedOn ? dayKey(one.endedOn) : '',
    one.campaignTitle,
    one.businessName,
    dollars(one.amountCents),
    dollars(one.feeCents),
    dollars(one.refundedCents),
    dollars(creatorCents(one)),
    earningBadge(one).label(),
    one.releaseOn ? dayKey(one.releaseOn) : '',
    one.paidBy === 'direct' ? m.earnings_paid_directly() : m.earnings_paid_by_pollin(),
    one.kind === 'round' ? m.round_payment() : m.app_price(),
  ]);
  return BYTE_ORDER_MARK + [head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
}

const dollars = (cents: number): string => (cents / 100).toFixed(2);

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
