import { Download, Wallet } from 'lucide-react';
import type { Earning } from '#contract/billing/record.ts';
import { AgeLine } from '#src/campaigns/frame/age-line.tsx';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { dayKey } from '#src/lib/dates.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Row } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { NotOnDevice } from '#src/ui/not-on-device.tsx';
import { Page } from '#src/ui/page.tsx';
import { ServerTrouble } from '#src/ui/server-trouble.tsx';
import { SkeletonRows } from '#src/ui/skeleton-list.tsx';
import { EarningsList } from '../components/earnings-list.tsx';
import { PayoutCard } from '../components/payout-card.tsx';
import { earningsCsv } from '../earnings-csv.ts';
import { useEarnings, usePayouts } from '#src/campaigns/money/queries.ts';
import { useReturn } from '#src/campaigns/money/use-return.ts';

type Props = {
  actor: Actor;
  /** This tab came back from the provider's form for payouts. */
  isBack: boolean;
  onChecked: () => void;
};

/** A creator's past and expected earnings, and the state of their payouts. */
export function CreatorEarningsScreen({ actor, isBack, onChecked }: Props) {
  const payouts = usePayouts(actor);
  const earnings = useEarnings(actor);
  const reload = () => {
    payouts.reload();
    earnings.reload();
  };
  useReturn(reload);
  return (
    <Page>
      <PayoutCard actor={actor} payouts={payouts} isBack={isBack} onChecked={onChecked} />
      <AgeLine
        at={earnings.at ?? payouts.at}
        state={earnings.error ?? payouts.error}
        failed={m.earnings_old()}
        isConstant
        onRetry={reload}
      />
      <Earnings {...earnings} reload={reload} />
    </Page>
  );
}

function Earnings({ value, error, isRead, reload }: ReturnType<typeof useEarnings>) {
  if (!isRead) return null;
  if (!value) {
    if (error === 'offline') return <NotOnDevice text={m.earnings_first_contact()} />;
    if (error) return <ServerTrouble onRetry={reload} />;
    return <SkeletonRows widths={[60, 45, 70]} />;
  }
  if (value.earnings.length === 0) return <None />;
  return (
    <>
      <EarningsList earnings={value.earnings} />
      <Row>
        <Button
          variant="secondary"
          icon={<Download aria-hidden />}
          onPress={() => saveCsv(value.earnings)}
        >
          {m.earnings_export()}
        </Button>
      </Row>
    </>
  );
}

const None = () => (
  <EmptyState
    icon={<Wallet aria-hidden />}
    title={m.earnings_none()}
    text={m.earnings_none_text()}
    action={<LinkButton to="/creator/dashboard">{m.app_opportunities()}</LinkButton>}
  />
);

/** The file is made on this device, with or without a connection. */
function saveCsv(earnings: readonly Earning[]): void {
  const name = `pollin-earnings-${dayKey(device.now())}.csv`;
  saveFile(name, new Blob([earningsCsv(earnings)], { type: 'text/csv;charset=utf-8' }));
}
