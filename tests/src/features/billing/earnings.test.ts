import { expect, test } from 'vitest';
import type { Earning } from '#contract/billing/record.ts';
import { earningsCsv } from '#src/features/billing/earnings-csv.ts';
import { byMonth, totalsOf } from '#src/features/billing/earnings-summary.ts';
import { anEarning as aHeldEarning } from '../../../support/an-earning.ts';

const anEarning = (change: Partial<Earning> = {}): Earning =>
  aHeldEarning({ amountCents: 12_050, paidBy: 'direct', ...change });

test.each<[Earning['state'], string | null]>([
  ['agreed', 'agreed'],
  ['earned', 'onTheWay'],
  ['held', 'held'],
  ['released', 'onTheWay'],
  ['failed', 'onTheWay'],
  ['paid', 'paid'],
  ['refunded', null],
])('money that is %s counts as %s', (state, stage) => {
  const counted = Object.entries(totalsOf([anEarning({ state })])).filter(([, cents]) => cents > 0);

  expect(counted.map(([name]) => name)).toEqual(stage ? [stage] : []);
});

test('totals are the creator’s parts of each stage, without fees and refunds', () => {
  const earnings = [
    anEarning(),
    anEarning({ state: 'held', amountCents: 100 }),
    anEarning({ state: 'released', amountCents: 500, feeCents: 50, refundedCents: 150 }),
    anEarning({ state: 'paid', amountCents: 20 }),
    anEarning({ state: 'paid', amountCents: 3 }),
    anEarning({ state: 'refunded', amountCents: 9_999 }),
  ];

  expect(totalsOf(earnings)).toEqual({ agreed: 12_050, held: 100, onTheWay: 300, paid: 23 });
});

test('projects are listed by Phoenix’s month of their end, else of their agreement, the newest first', () => {
  const old = anEarning({ agreedOn: '2026-08-01T18:00:00.000Z' });
  // October 31, 11:30 PM in Phoenix.
  const ended = anEarning({ endedOn: '2026-11-01T06:30:00.000Z', state: 'paid' });
  const newest = anEarning({ agreedOn: '2026-10-31T18:00:00.000Z' });

  const months = byMonth([old, newest, ended]);

  expect(months.map(({ month }) => month)).toEqual(['2026-10', '2026-08']);
  expect(months[0]?.earnings).toEqual([ended, newest]);
  expect(months[0]?.totals).toEqual({ agreed: 12_050, held: 0, onTheWay: 0, paid: 12_050 });
});

test('the file has one line a project, days of Phoenix, and dollars with cents', () => {
  const csv = earningsCsv([
    anEarning({ endedOn: '2026-12-01T06:30:00.000Z', state: 'paid', paidBy: 'pollin' }),
    anEarning({
      kind: 'round',
      state: 'held',
      paidBy: 'pollin',
      feeCents: 600,
      refundedCents: 2_000,
      releaseOn: '2026-12-04T06:30:00.000Z',
      isFrozen: true,
    }),
    anEarning(),
  ]);

  expect(csv.split('\r\n')).toEqual([
    '\uFEFFAgreed on,Ended on,Campaign,Business,Amount (USD),Platform fee (USD),Refunded (USD),Your part (USD),Status,Release date,Paid by,For',
    '2026-11-02,2026-11-30,Patio brunch,Desert Bloom,120.50,0.00,0.00,120.50,Paid,,Pollin,Price',
    '2026-11-02,,Patio brunch,Desert Bloom,120.50,6.00,20.00,94.50,Frozen,2026-12-03,Pollin,Extra round of changes',
    '2026-11-02,,Patio brunch,Desert Bloom,120.50,0.00,0.00,120.50,Agreed,,Business directly,Price',
  ]);
});

test.each([
  ['Brunch, but slow', '"Brunch, but slow"'],
  ['The "best" patio', '"The ""best"" patio"'],
  ['Two\nlines', '"Two\nlines"'],
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
])('the title %j is one cell and no formula', (campaignTitle, cell) => {
  const csv = earningsCsv([anEarning({ campaignTitle })]);

  expect(csv).toContain(`,${cell},Desert Bloom,`);
});
