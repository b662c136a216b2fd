import type { PayoutAccount } from '#contract/billing/record.ts';
import { requestOnboarding } from '#src/campaigns/money/provider-pages.ts';
import { usePayouts } from '#src/campaigns/money/queries.ts';
import { useProviderPage } from '#src/campaigns/money/use-provider-page.tsx';
import { useReturn } from '#src/campaigns/money/use-return.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';

/** The way to payouts from each state that lacks something to enter. */
const ways: Partial<Record<PayoutAccount['state'], () => string>> = {
  none: m.price_payouts_first,
  incomplete: m.price_payouts_finish,
  restricted: m.price_payouts_update,
};

type Props = { actor: Actor; onAccept: () => void };

/**
 * Accepts paid work. If something is missing, a button for it takes its place: the onboarding of payouts, in a new tab. Where the state of the
 * payouts is unknown the server decides.
 */
export function PaidAcceptButton({ actor, onAccept }: Props) {
  const { value, reload } = usePayouts(actor);
  const onboarding = useProviderPage(() => requestOnboarding(actor));
  useReturn(reload);
  const way = value && ways[value.state];
  if (way) {
    return (
      <>
        <Button isPending={onboarding.isBusy} onPress={onboarding.open}>
          {way()}
        </Button>
        {onboarding.blocked}
      </>
    );
  }
  if (value?.state === 'review') {
    return (
      <LinkButton variant="primary" to="/creator/earnings">
        {m.price_payouts_review()}
      </LinkButton>
    );
  }
  return <Button onPress={onAccept}>{m.opportunity_accept()}</Button>;
}
