import type { Earning } from '#contract/billing/record.ts';
import { RELEASE_HOURS } from '#contract/billing/price.ts';
import { creatorCents } from '#src/campaigns/money/payment-labels.ts';
import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { formatCents } from '#src/campaigns/frame/offer-labels.ts';
import { formatForList, formatMonthYear } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Box, Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { earningBadge, stageLabels } from '../earnings-labels.ts';
import {
  byMonth,
  earningStages,
  momentOf,
  totalsOf,
  type EarningMonth,
  type EarningTotals,
} from '../earnings-summary.ts';

/** Agreed, expected, and paid earnings: in total, by month, and by project. */
export function EarningsList({ earnings }: { earnings: readonly Earning[] }) {
  const totals = totalsOf(earnings);
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Card>
          <Row as="dl" gap={3} wrap>
            {earningStages
              .filter((stage) => stage !== 'agreed' || totals.agreed > 0)
              .map((stage) => (
                <Box key={stage} grow>
                  <Hint as="dt">{stageLabels[stage]()}</Hint>
                  <Text as="dd" size={18} weight="bold" tabular>
                    {formatCents(totals[stage])}
                  </Text>
                </Box>
              ))}
          </Row>
        </Card>
        {earnings.some(isDirect) ? <Hint>{m.earnings_direct()}</Hint> : null}
      </Stack>
      {byMonth(earnings).map((month) => (
        <Month key={month.month} {...month} />
      ))}
    </Stack>
  );
}

function Month({ month, earnings, totals }: EarningMonth) {
  return (
    <Stack as="section" gap={2} aria-labelledby={`earnings-${month}`}>
      <Row gap={3} rowGap={0} align="baseline" justify="between" wrap>
        <h2 id={`earnings-${month}`}>{formatMonthYear(`${month}-15T12:00:00.000Z`)}</h2>
        <Hint tabular>{totalsText(totals)}</Hint>
      </Row>
      <Card as="ul" padding="none" divided>
        {earnings.map((one) => (
          <EarningRow key={`${one.projectId} ${one.kind} ${one.agreedOn}`} earning={one} />
        ))}
      </Card>
    </Stack>
  );
}

/** `Agreed $50 · Paid $120`: the stages with money. */
const totalsText = (totals: EarningTotals): string =>
  earningStages
    .filter((stage) => totals[stage] > 0)
    .map((stage) => `${stageLabels[stage]()} ${formatCents(totals[stage])}`)
    .join(' · ');

function EarningRow({ earning }: { earning: Earning }) {
  const now = useNow();
  const state = earningBadge(earning);
  const release = releaseText(earning, now);
  return (
    <Stack as="li" gap={1} fluid inset>
      <Row gap={3} align="baseline" justify="between">
        <Text weight="medium" shrink breaks dir="auto">
          {earning.campaignTitle}
        </Text>
        <Text weight="medium" tabular>
          {formatCents(
            earning.state === 'refunded' ? earning.refundedCents : creatorCents(earning),
          )}
        </Text>
      </Row>
      <Row gap={3} align="center" justify="between" wrap>
        <Hint shrink breaks dir="auto">
          {whereText(earning, now)}
        </Hint>
        <Chip tone={state.tone}>{state.label()}</Chip>
      </Row>
      {release ? <Hint>{release}</Hint> : null}
      {isDirect(earning) ? null : <Hint tabular>{partsText(earning)}</Hint>}
    </Stack>
  );
}

const isDirect = ({ paidBy }: Earning): boolean => paidBy === 'direct';

/** When a held price is released: `Released Tue 3:00 PM`. Null where it isn't held. */
function releaseText({ state, isFrozen, releaseOn }: Earning, now: number): string | null {
  if (state !== 'held') return null;
  if (isFrozen) return m.earnings_row_frozen();
  return releaseOn === null
    ? m.earnings_row_after({ hours: RELEASE_HOURS })
    : m.earnings_row_release({ time: formatWeekdayTime(releaseOn, now) });
}

/** `Price $120 · Fee $0 · Refunded $20`: the parts of a price that Pollin charged. */
const partsText = ({ amountCents, feeCents, refundedCents, state }: Earning): string =>
  [
    m.earnings_row_price({ amount: formatCents(amountCents) }),
    m.earnings_row_fee({ amount: formatCents(feeCents) }),
  ]
    .concat(
      refundedCents > 0 && state !== 'refunded'
        ? m.earnings_row_refunded({ amount: formatCents(refundedCents) })
        : [],
    )
    .join(' · ');

/** `Desert Bloom · Nov 16 · paid directly`. */
const whereText = (earning: Earning, now: number): string =>
  [
    ...(earning.kind === 'round' ? [m.round_payment()] : []),
    earning.businessName,
    formatForList(momentOf(earning), now),
    ...(isDirect(earning) ? [m.earnings_row_direct()] : []),
  ].join(' · ');
