import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CardOnFile } from '#contract/billing/payment.ts';
import { PAYMENT_POLL_MS, PAYMENT_POLLS } from '#contract/billing/subscription.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';
import { requestCard } from './provider-pages.ts';
import { refreshSubscription } from './queries.ts';
import { useProviderPage } from './use-provider-page.tsx';
import { useReturn } from './use-return.ts';

type Options = {
  actor: Actor;
  /** Where the provider's page leads back to, in its own tab. */
  redirectPath: string;
  /** The card as this device knows it; undefined: unknown. */
  card: CardOnFile | null | undefined;
  /** This tab came back from the provider's page. */
  isBack: boolean;
  onChecked?: () => void;
};

/**
 * Opens the provider's page where a card is entered, in a new tab. After the return, to this tab or to that one, it asks until
 * the server knows the new card: the provider reports it a moment later. `blocked` is to be rendered.
 */
export function useCard({ actor, redirectPath, card, isBack, onChecked }: Options) {
  const page = useProviderPage(() => requestCard(actor, redirectPath));
  // A card of before is told from the new one.
  const isKnown = card !== undefined;
  const opened = useRef(false);
  const [returns, setReturns] = useState(isBack ? 1 : 0);
  const [isChecking, setIsChecking] = useState(isBack);
  useReturn(() => {
    if (opened.current) setReturns(returns + 1);
  });
  const check = useEffectEvent(async (signal: AbortSignal) => {
    setIsChecking(true);
    const known = keyOf(card);
    for (let poll = 0; poll <= PAYMENT_POLLS; poll++) {
      if (poll > 0) await device.wait(PAYMENT_POLL_MS, signal);
      if (signal.aborted) return;
      const found = await refreshSubscription(actor);
      if (signal.aborted) return;
      if (found?.card && keyOf(found.card) !== known) {
        toasts.success(m.price_card_saved());
        opened.current = false;
        break;
      }
    }
    setIsChecking(false);
    onChecked?.();
  });
  useEffect(() => {
    if (returns === 0 || !isKnown) return undefined;
    const stop = new AbortController();
    void check(stop.signal).catch(reportError);
    return () => stop.abort();
  }, [returns, isKnown]);
  const open = () => {
    opened.current = true;
    page.open();
  };
  return { open, isBusy: page.isBusy, blocked: page.blocked, isChecking };
}

const keyOf = (card: CardOnFile | null | undefined): string =>
  card ? `${card.brand} ${card.last4} ${card.expMonth} ${card.expYear}` : '';
