import type { PayoutAccount } from '#contract/billing/record.ts';
import type { CachedResult } from '#src/data/cached-query.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Hint, Row } from '#src/ui/layout.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { payoutTexts } from '../earnings-labels.ts';
import { requestOnboarding, requestPayoutPage } from '#src/campaigns/money/provider-pages.ts';
import { refreshPayouts } from '#src/campaigns/money/queries.ts';
import { useFollowedReturn } from '#src/campaigns/money/use-followed-return.ts';
import { useProviderPage } from '#src/campaigns/money/use-provider-page.tsx';
import { TestModeNote } from '#src/campaigns/money/test-mode-note.tsx';

type Props = {
  actor: Actor;
  payouts: CachedResult<PayoutAccount>;
  /** This tab came back from the provider's form. */
  isBack: boolean;
  onChecked: () => void;
};

/** Whether a creator can be paid, and the way there. */
export function PayoutCard({ actor, payouts, isBack, onChecked }: Props) {
  const { value, error, reload } = payouts;
  const { noteOpened, isChecking } = useFollowedReturn({
    isBack,
    isReady: value !== null,
    look: async () => isSetUp(await refreshPayouts(actor)),
    onChecked,
  });
  const onboarding = useProviderPage(() => requestOnboarding(actor));
  const account = useProviderPage(() => requestPayoutPage(actor));
  const texts = value ? payoutTexts[value.state] : null;
  return (
    <Card as="section" gap={3} aria-labelledby="payouts">
      <Row gap={3} align="center" justify="between" wrap>
        <h2 id="payouts">{m.earnings_payouts()}</h2>
        {texts ? <Chip tone={texts.tone}>{texts.label()}</Chip> : null}
      </Row>
      {texts ? <p>{texts.text()}</p> : error ? null : <Skeleton />}
      {value ? <TestModeNote mode={value.testMode} /> : null}
      {!value && error === 'offline' ? <Hint>{m.earnings_payouts_offline()}</Hint> : null}
      {!value && error === 'failed' ? (
        <Row gap={3} align="center" wrap role="alert">
          <Hint>{m.app_trouble_retry()}</Hint>
          <Button size="small" variant="secondary" onPress={reload}>
            {m.app_try_again()}
          </Button>
        </Row>
      ) : null}
      {texts ? (
        <Row gap={3} wrap>
          {texts.setUp ? (
            <Button
              isPending={onboarding.isBusy}
              onPress={() => {
                noteOpened();
                onboarding.open();
              }}
            >
              {texts.setUp()}
            </Button>
          ) : null}
          {texts.hasPage ? (
            <Button variant="secondary" isPending={account.isBusy} onPress={account.open}>
              {m.earnings_open_account()}
            </Button>
          ) : null}
        </Row>
      ) : null}
      {isChecking && !isSetUp(value) ? (
        <Hint role="status">{m.earnings_payouts_checking()}</Hint>
      ) : null}
      {onboarding.blocked}
      {account.blocked}
    </Card>
  );
}

/** The form is finished, whether or not the provider has looked at it. */
const isSetUp = (payouts: PayoutAccount | null | undefined): boolean =>
  payouts?.state === 'review' || payouts?.state === 'enabled';
