import { useMemo } from 'react';
import type { AccountId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { readSession } from '#src/data/device/stored-session.ts';
import { useActive } from '#src/data/signed-in.ts';
import { switchMembership } from '#src/features/auth/switch-membership.ts';
import { forgetReturnPath, keepReturnPath } from '#src/lib/return-path.ts';
import { m } from '#src/paraglide/messages.js';
import { showFailure } from '#src/ui/show-failure.ts';

/**
 * Goes on as one of the corporation's businesses, at one of its pages: a switch starts at the dashboard, which continues to the
 * stored path.
 */
export function useOpenAt(): (businessId: AccountId, href: string) => void {
  const { profile } = useActive();
  return useMemo(
    () => (businessId, href) => {
      keepReturnPath(href);
      const go = async () => {
        await switchMembership(profile, businessId);
        if ((await readSession(device))?.accountId !== businessId) forgetReturnPath();
      };
      void go().catch((error: unknown) => {
        forgetReturnPath();
        showFailure(m.toast_membership_failed)(error);
      });
    },
    [profile],
  );
}
