import { useState } from 'react';
import type { SubscriptionRecord } from '#contract/billing/record.ts';
import {
  decideSubscription,
  isSubscribed,
  subscriptionActs,
  type SubscriptionAct,
} from '#contract/billing/subscription.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { formatMonthDay } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { FactList, type Fact } from '#src/ui/fact-list.tsx';
import { Hint, Row } from '#src/ui/layout.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { actTexts, formatPrice, periodFact, statusBadges } from '../subscription-labels.ts';
import { ActDialog } from './act-dialog.tsx';

type Props = {
  actor: Actor;
  subscription: SubscriptionRecord;
  hasActiveCampaigns: boolean;
  /** Whether this person may change it. */
  canManage: boolean;
};

const acts = Object.keys(subscriptionActs) as SubscriptionAct[];

/** The state of a subscription, and the acts that this state allows. */
export function SubscriptionCard({ actor, subscription, hasActiveCampaigns, canManage }: Props) {
  const { status, price, managedBy } = subscription;
  const [asked, setAsked] = useState<SubscriptionAct | null>(null);
  // Another's bill is of no interest.
  const isPayer = !managedBy && (isSubscribed(status) || status === 'paused');
  const badge = statusBadges[status];
  const period = managedBy ? null : periodFact(subscription);
  const facts: Fact[] = [
    [
      m.app_price(),
      price && isPayer ? m.subscription_per_month({ price: formatPrice(price) }) : [],
    ],
    ...(period ? [[period.name, period.day] as const] : []),
  ];
  const isAllowed = (act: SubscriptionAct, hasActive: boolean) =>
    decideSubscription(act, { status, hasActiveCampaigns: hasActive }).ok;
  const offered = canManage && !managedBy ? acts.filter((act) => isAllowed(act, false)) : [];
  const isBlocked = offered.some((act) => !isAllowed(act, hasActiveCampaigns));
  return (
    <>
      <Card as="section" gap={4} aria-labelledby="subscription-status">
        <Row gap={3} align="center" justify="between" wrap>
          <h2 id="subscription-status">{m.subscription_status()}</h2>
          <Chip tone={badge.tone}>{badge.label()}</Chip>
        </Row>
        <FactList facts={facts} />
        {managedBy ? <Hint dir="auto">{m.subscription_managed({ name: managedBy })}</Hint> : null}
        {status === 'paused' ? <Hint>{m.subscription_paused_text()}</Hint> : null}
        {offered.length > 0 ? (
          <Row gap={3} wrap role="group" aria-label={m.subscription_acts()}>
            {offered.map((act) => (
              <Button
                key={act}
                variant={actTexts[act].variant === 'danger' ? 'secondary' : actTexts[act].variant}
                isDisabled={!isAllowed(act, hasActiveCampaigns)}
                {...(isBlocked && { 'aria-describedby': 'subscription-blocked' })}
                onPress={() => setAsked(act)}
              >
                {actTexts[act].button()}
              </Button>
            ))}
          </Row>
        ) : null}
      </Card>
      {isBlocked ? (
        <Notice id="subscription-blocked" gap={1}>
          <h2>{m.subscription_campaigns()}</h2>
          <p>{m.subscription_campaigns_text()}</p>
        </Notice>
      ) : null}
      {offered.includes('pause') ? <PauseOrCancel /> : null}
      {asked ? (
        <ActDialog
          actor={actor}
          act={asked}
          status={status}
          day={subscription.currentPeriodEnd ? formatMonthDay(subscription.currentPeriodEnd) : null}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

/** Pausing and canceling compared. */
const PauseOrCancel = () => (
  <Notice tone="leaf" gap={2}>
    <h2>{m.subscription_compare()}</h2>
    <p>{m.subscription_compare_pause()}</p>
    <p>{m.subscription_compare_cancel()}</p>
  </Notice>
);
