import { ReceiptText } from 'lucide-react';
import { can, type Role } from '#contract/permissions.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { requestPortal } from '#src/campaigns/money/provider-pages.ts';
import { useProviderPage } from '#src/campaigns/money/use-provider-page.tsx';

type Props = { actor: Actor; role: Role; business: UserProfile['business'] };

/** The address of the billing portal, which has no content of its own (specification, 2). */
export function BillingScreen({ actor, role, business }: Props) {
  const portal = useProviderPage(() => requestPortal(actor, business));
  const mayPay = can(role, 'billing.manage');
  return (
    <Page>
      <EmptyState
        icon={<ReceiptText aria-hidden />}
        title={m.billing_title()}
        text={mayPay ? m.billing_text() : m.billing_may_not()}
        action={
          mayPay ? (
            <Button isPending={portal.isBusy} onPress={portal.open}>
              {m.billing_open()}
            </Button>
          ) : null
        }
      />
      {portal.blocked}
    </Page>
  );
}
