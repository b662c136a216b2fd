import { useNavigate } from '@tanstack/react-router';
import { CreditCard, HandCoins, ReceiptText, Wallet } from 'lucide-react';
import { can, type Action } from '#contract/permissions.ts';
import { hasNetwork } from '#src/data/device/has-network.ts';
import { useSignedIn } from '#src/data/signed-in.ts';
import type * as Pages from '#src/campaigns/money/provider-pages.ts';
import { m } from '#src/paraglide/messages.js';
import { MenuItem } from '#src/ui/menu.tsx';
import { openInNewTab, type PageAnswer } from '#src/ui/new-tab.ts';
import { showFailure } from '#src/ui/show-failure.ts';
import { toasts } from '#src/ui/toast-queue.ts';
import { sectionOf } from '../membership-kind.ts';

type Props = {
  /** The address of a page whose tab the browser blocked. */
  onBlocked: (url: string) => void;
};

/** The account's money, by permission. Pages of the payment provider open in a new tab; their code is loaded with them. */
export function MoneyItems({ onBlocked }: Props) {
  const { userId, accountId, profile, membership } = useSignedIn();
  const navigate = useNavigate();
  const section = sectionOf(membership);
  if (!accountId || !membership || !section) return null;
  const may = (action: Action) => can(membership.role, action);
  const actor = { userId, accountId };
  const business = profile.business?.id === accountId ? profile.business : null;
  const goToEarnings = () => void navigate({ to: '/creator/earnings' });
  const requestPayoutPage = async (pages: typeof Pages) => {
    const answer = await pages.requestPayoutPage(actor);
    // There the creator sees what is missing.
    if ('failed' in answer) goToEarnings();
    return answer;
  };
  return (
    <>
      {section !== 'creator' && may('billing.read') ? (
        <MenuItem
          icon={<CreditCard aria-hidden />}
          onAction={() => void navigate({ to: `/${section}/subscription` })}
        >
          {m.subscription_nav()}
        </MenuItem>
      ) : null}
      {section !== 'creator' && may('billing.manage') ? (
        <MenuItem
          icon={<ReceiptText aria-hidden />}
          textValue={m.billing_title()}
          description={m.app_new_tab()}
          onAction={() => open((pages) => pages.requestPortal(actor, business), onBlocked)}
        >
          {m.billing_title()}
        </MenuItem>
      ) : null}
      {section === 'creator' && may('payouts.manage') ? (
        <>
          <MenuItem
            icon={<Wallet aria-hidden />}
            textValue={m.earnings_title()}
            description={m.app_new_tab()}
            onAction={() => open(requestPayoutPage, onBlocked)}
          >
            {m.earnings_title()}
          </MenuItem>
          <MenuItem icon={<HandCoins aria-hidden />} onAction={goToEarnings}>
            {m.earnings_nav()}
          </MenuItem>
        </>
      ) : null}
    </>
  );
}

function open(
  request: (pages: typeof Pages) => Promise<PageAnswer>,
  onBlocked: Props['onBlocked'],
): void {
  if (!hasNetwork()) return void toasts.warning(m.app_online_only());
  openInNewTab(async () => request(await import('#src/campaigns/money/provider-pages.ts'))).then(
    (url) => url && onBlocked(url),
    showFailure(m.app_trouble_online_only),
  );
}
