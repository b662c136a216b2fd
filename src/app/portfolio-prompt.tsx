import { isSetupNeeded } from '#src/lib/setup-flags.ts';
import { m } from '#src/paraglide/messages.js';
import { Banner } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';

/** Asks a new creator for photos until the first ones are chosen: businesses look at these first. */
export function PortfolioPrompt() {
  if (!isSetupNeeded('requirePortfolioSetup')) return null;
  return (
    <Banner
      tone="leaf"
      action={<LinkButton to="/creator/profile/view">{m.portfolio_setup_go()}</LinkButton>}
    >
      {m.portfolio_setup()}
    </Banner>
  );
}
