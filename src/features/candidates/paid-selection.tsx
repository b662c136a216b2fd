import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { RELEASE_HOURS } from '#contract/billing/price.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CommandId } from '#contract/ids.ts';
import { can } from '#contract/permissions.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { TermsList } from '#src/campaigns/business/terms-list.tsx';
import { firstName } from '#src/campaigns/business/labels.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import { useConnectionText } from '#src/campaigns/frame/connection-text.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { formatCents } from '#src/campaigns/frame/offer-labels.ts';
import { cardText } from '#src/campaigns/money/card-labels.ts';
import { changedPrice, type ChangedPrice } from '#src/campaigns/money/agreed-price.ts';
import { useSubscription } from '#src/campaigns/money/queries.ts';
import { TestModeNote } from '#src/campaigns/money/test-mode-note.tsx';
import { useCard } from '#src/campaigns/money/use-card.tsx';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { FactList } from '#src/ui/fact-list.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { selectCandidate } from './actions.ts';
import { offerLine } from './labels.ts';
import { SelectionFrame } from './selection-frame.tsx';
import { SelectionRefusal } from './selection-refusal.tsx';

type Props = {
  desk: CampaignDesk;
  campaign: CampaignRecord;
  candidate: CandidateView;
  /** The price, as this device knows it. */
  cents: number;
  replaces?: CommandId | undefined;
  isBackWithCard: boolean;
  onDone: () => void;
  onClose: () => void;
};

/**
 * A selection that charges the business's card. The price, the fee, and the card are shown first. Without a card the dialog
 * leads to the form for one, in a new tab, and stays open for the return.
 */
export function PaidSelection(props: Props) {
  const { desk, campaign, candidate, replaces, isBackWithCard, onDone, onClose } = props;
  const { actor, role } = desk;
  const name = firstName(candidate);
  const { value } = useSubscription(actor);
  const { href: redirectPath } = useRouter().buildLocation({
    to: '/business/campaign/$campaignId/candidates',
    params: { campaignId: campaign.id },
    search: { select: candidate.id, card: 'back' },
  });
  const entry = useCard({ actor, redirectPath, card: value?.card, isBack: isBackWithCard });
  const [refusal, setRefusal] = useState<RuleRefusal | null>(null);
  const [changed, setChanged] = useState<ChangedPrice | null>(null);
  const whyWaiting = useConnectionText(m.price_offline());
  const { isBusy, run } = useActing(undefined, {
    onRefused: (refused) => {
      setRefusal(refused);
      setChanged(changedPrice(refused) ?? changed);
    },
    offline: m.price_offline,
  });
  const cents = changed ? changed.priceCents : props.cents;
  const lacksCard = value?.card === null;
  const mayAddCard = can(role, 'billing.manage') && !value?.managedBy;
  const choose = async () => {
    const isDone = await run(
      (again) => selectCandidate(actor, candidate, cents, { again, replaces }),
      String(cents),
    );
    if (!isDone) return;
    if (cents !== null) toasts.success(m.price_charged({ amount: formatCents(cents) }));
    onDone();
    onClose();
  };
  const addCard = mayAddCard ? entry : null;
  return (
    <SelectionFrame
      {...{ candidate, onClose }}
      action={
        lacksCard ? (
          addCard ? (
            <Button isPending={entry.isBusy} onPress={entry.open}>
              {m.price_card_add()}
            </Button>
          ) : null
        ) : (
          <Button isPending={isBusy} onPress={() => void choose()}>
            {cents === null
              ? m.candidates_select_sure({ name })
              : m.price_select({ name, amount: formatCents(cents) })}
          </Button>
        )
      }
    >
      {lacksCard ? (
        <Notice role="status">{missingCardText(mayAddCard, value?.managedBy ?? null)}</Notice>
      ) : null}
      {entry.isChecking && lacksCard ? <Hint role="status">{m.price_card_checking()}</Hint> : null}
      <p>{m.candidates_select_text({ name })}</p>
      <TermsList terms={campaign} offer={offerLine(campaign, cents)} />
      {cents === null ? null : <Charge cents={cents} name={name} card={value?.card ?? null} />}
      {value ? <TestModeNote mode={value.testMode} /> : null}
      {refusal && !(lacksCard && refusal.code === 'CARD_NEEDED') ? (
        <SelectionRefusal {...{ refusal, campaign, candidate }} enterCard={addCard} />
      ) : null}
      {whyWaiting ? <Hint role="status">{whyWaiting}</Hint> : null}
      {entry.blocked}
    </SelectionFrame>
  );
}

const missingCardText = (mayAddCard: boolean, managedBy: string | null): string =>
  mayAddCard
    ? m.price_card_first()
    : managedBy === null
      ? m.price_card_ask()
      : m.price_card_ask_corporate({ name: managedBy });

type ChargeProps = {
  cents: number;
  name: string;
  card: Parameters<typeof cardText>[0] | null;
};

/** The charge, its card, and what happens to the money. */
function Charge({ cents, name, card }: ChargeProps) {
  return (
    <Stack as="section" gap={2} aria-labelledby="selection-payment">
      <h3 id="selection-payment">{m.details_money()}</h3>
      <FactList
        facts={[
          [m.app_price(), formatCents(cents)],
          // It is taken out of the creator's part and never added.
          [m.price_fee(), formatCents(0)],
          [m.price_total(), formatCents(cents)],
          [m.price_card(), card ? cardText(card) : []],
        ]}
      />
      <Hint>{m.price_terms({ name, hours: RELEASE_HOURS })}</Hint>
    </Stack>
  );
}
