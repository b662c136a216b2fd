import { useRef } from 'react';
import type { CardOnFile } from '#contract/billing/payment.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';
import { requestCard } from './provider-pages.ts';
import { refreshSubscription } from './queries.ts';
import { useFollowedReturn } from './use-followed-return.ts';
import { useProviderPage } from './use-provider-page.tsx';

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
 * Opens the provider's page where a card is entered, in a new tab, and asks after the return until the server knows the new
 * card. `blocked` is to be rendered.
 */
export function useCard({ actor, redirectPath, card, isBack, onChecked }: Options) {
  const page = useProviderPage(() => requestCard(actor, redirectPath));
  const known = useRef<string | null>(null);
  const { noteOpened, isChecking } = useFollowedReturn({
    isBack,
    // A former card is distinguished from the new one.
    isReady: card !== undefined,
    async look() {
      known.current ??= keyOf(card);
      const found = await refreshSubscription(actor);
      if (!found?.card || keyOf(found.card) === known.current) return false;
      known.current = null;
      toasts.success(m.price_card_saved());
      return true;
    },
    onChecked,
  });
  const open = () => {
    known.current = null;
    noteOpened();
    page.open();
  };
  return { open, isBusy: page.isBusy, blocked: page.blocked, isChecking };
}

const keyOf = (card: CardOnFile | null | undefined): string =>
  card ? `${card.brand} ${card.last4} ${card.expMonth} ${card.expYear}` : '';
