import { useEffect, useState } from 'react';
import type { SubscriptionRecord } from '#contract/billing/record.ts';
import { isSubscribed, SUBSCRIPTION_DELAY_MS } from '#contract/billing/subscription.ts';
import { can, type Role } from '#contract/permissions.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import { AgeLine } from '#src/campaigns/frame/age-line.tsx';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { formatMonthDay } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Hint, Row, Stack } from '#src/ui/layout.tsx';
import { NotOnDevice } from '#src/ui/not-on-device.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Page } from '#src/ui/page.tsx';
import { ServerTrouble } from '#src/ui/server-trouble.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { subscribe } from '../actions.ts';
import { CardSection } from '../components/card-section.tsx';
import { PaymentNotice } from '../components/payment-notice.tsx';
import { SubscriptionCard } from '../components/subscription-card.tsx';
import { SubscriptionPromo } from '../components/subscription-promo.tsx';
import { TestModeNote } from '#src/campaigns/money/test-mode-note.tsx';
import { requestPortal } from '#src/campaigns/money/provider-pages.ts';
import { useSubscription } from '#src/campaigns/money/queries.ts';
import { formatPrice } from '../subscription-labels.ts';
import { usePaymentReturn } from '../use-payment-return.ts';
import { useProviderPage } from '#src/campaigns/money/use-provider-page.tsx';
import { useReturn } from '#src/campaigns/money/use-return.ts';

type Props = {
  actor: Actor;
  role: Role;
  isCorp: boolean;
  /** The business as the current user was last read; null for a corporation. */
  business: UserProfile['business'];
  /** The checkout that the person returns from. */
  sessionId: string | undefined;
  /** The person returns from the page where a card is entered. */
  isBackWithCard: boolean;
  /** The outcome of that checkout is known. */
  onSettled: () => void;
};

/** The subscription of a business or a corporation. */
export function SubscriptionScreen(props: Props) {
  const { actor, role, sessionId, onSettled } = props;
  const mayPay = can(role, 'billing.manage');
  const checkout = mayPay ? sessionId : undefined;
  const isWaiting = useDelay(checkout === undefined);
  const payment = usePaymentReturn(actor, checkout, onSettled);
  const { value, at, error, isRead, reload } = useSubscription(actor);
  useReturn(reload);
  if (isWaiting || !isRead || (!value && !error)) return <Loading />;
  return (
    <Page>
      {checkout ? <PaymentNotice state={payment.state} onCheckAgain={payment.checkAgain} /> : null}
      {value ? (
        <>
          <AgeLine at={at} state={error} failed={m.subscription_old()} onRetry={reload} />
          <Loaded {...props} subscription={value} mayPay={mayPay} isPaying={Boolean(checkout)} />
        </>
      ) : error === 'offline' ? (
        <NotOnDevice text={m.subscription_first_contact()} />
      ) : (
        <ServerTrouble onRetry={reload} />
      )}
    </Page>
  );
}

type LoadedProps = Props & {
  subscription: SubscriptionRecord;
  mayPay: boolean;
  isPaying: boolean;
};

function Loaded({ subscription, mayPay, isPaying, ...props }: LoadedProps) {
  const { actor, isCorp, business, isBackWithCard, onSettled } = props;
  const { status, price, managedBy, card, paymentFailedOn, testMode } = subscription;
  const { isBusy, run } = useCommand(m.billing_failed_subscribe);
  const portal = useProviderPage(() => requestPortal(actor, business));
  const start = () =>
    run(async () => {
      const wrong = await subscribe(actor, isCorp);
      if (wrong) toasts.error(wrong);
    });
  const canManage = mayPay && !managedBy;
  const hasNone = !isSubscribed(status) && status !== 'paused';
  return (
    <>
      <TestModeNote mode={testMode} />
      {paymentFailedOn ? (
        <Notice gap={2} role="alert">
          <p>{m.subscription_payment_failed({ day: formatMonthDay(paymentFailedOn) })}</p>
          {canManage ? (
            <Row>
              <Button size="small" isPending={portal.isBusy} onPress={portal.open}>
                {m.subscription_update_card()}
              </Button>
            </Row>
          ) : null}
        </Notice>
      ) : null}
      <SubscriptionCard
        actor={actor}
        subscription={subscription}
        hasActiveCampaigns={business?.hasActiveCampaigns ?? false}
        canManage={mayPay}
      />
      <CardSection
        actor={actor}
        card={card}
        isCorp={isCorp}
        managedBy={managedBy}
        canManage={mayPay}
        isBack={isBackWithCard}
        onChecked={onSettled}
      />
      {mayPay || managedBy ? null : <Hint>{m.subscription_read_only()}</Hint>}
      {isCorp && canManage ? <Hint>{m.subscription_corporate()}</Hint> : null}
      {hasNone && !managedBy && !isPaying ? (
        <SubscriptionPromo
          price={price ? m.subscription_per_month({ price: formatPrice(price) }) : null}
          isBusy={isBusy}
          onSubscribe={mayPay ? () => void start() : undefined}
        />
      ) : null}
      {canManage && !hasNone ? (
        <Row>
          <Button variant="quiet" isPending={portal.isBusy} onPress={portal.open}>
            {m.billing_open()}
          </Button>
        </Row>
      ) : null}
      {portal.blocked}
    </>
  );
}

/** True for a second after the screen opened, unless the person returns from a payment (specification, 9). */
function useDelay(isWanted: boolean): boolean {
  const [isOver, setIsOver] = useState(!isWanted);
  useEffect(() => {
    if (isOver) return undefined;
    const stop = new AbortController();
    void device.wait(SUBSCRIPTION_DELAY_MS, stop.signal).then(() => {
      if (!stop.signal.aborted) setIsOver(true);
    });
    return () => stop.abort();
  }, [isOver]);
  return !isOver;
}

const Loading = () => (
  <Page role="status" aria-label={m.ui_working()}>
    <Stack gap={3}>
      <Skeleton shape="block" style={{ blockSize: 160 }} />
      <Skeleton shape="block" style={{ blockSize: 120 }} />
    </Stack>
  </Page>
);
