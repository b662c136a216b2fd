import type { Earning } from '#contract/billing/record.ts';
import { formatCents } from '#src/campaigns/frame/offer-labels.ts';
import { formatForList, formatMonthYear } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Grid, Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { earningStates, stageLabels } from '../earnings-labels.ts';
import {
  byMonth,
  earningStages,
  momentOf,
  totalsOf,
  type EarningMonth,
  type EarningTotals,
} from '../earnings-summary.ts';
import styles from './earnings-list.module.css';

/** What was agreed, is on its way, and was paid: in all, by month, and by project. */
export function EarningsList({ earnings }: { earnings: readonly Earning[] }) {
  return (
    <Stack gap={6}>
      <Grid as="dl" min={120} gap={3}>
        {earningStages.map((stage) => (
          <Card key={stage} padding="small">
            <Hint as="dt">{stageLabels[stage]()}</Hint>
            <Text as="dd" size={22} weight="bold" tabular>
              {formatCents(totalsOf(earnings)[stage])}
            </Text>
          </Card>
        ))}
      </Grid>
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
          <EarningRow key={one.projectId} earning={one} />
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
  const state = earningStates[earning.state];
  return (
    <Stack as="li" gap={1} fluid className={styles.earning ?? ''}>
      <Row gap={3} align="baseline" justify="between">
        <Text weight="medium" shrink breaks dir="auto">
          {earning.campaignTitle}
        </Text>
        <Text weight="medium" tabular>
          {formatCents(earning.amountCents)}
        </Text>
      </Row>
      <Row gap={3} align="center" justify="between" wrap>
        <Hint shrink breaks dir="auto">
          {`${earning.businessName} · ${formatForList(momentOf(earning), now)}`}
        </Hint>
        <Chip tone={state.tone}>{state.label()}</Chip>
      </Row>
      {earning.paidBy === 'direct' ? <Hint>{m.earnings_direct()}</Hint> : null}
    </Stack>
  );
}
