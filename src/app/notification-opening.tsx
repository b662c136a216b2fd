import { useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { AccountId } from '#contract/ids.ts';
import type { Membership } from '#contract/profile/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import { readSession } from '#src/data/device/stored-session.ts';
import { switchMembership } from '#src/features/auth/switch-membership.ts';
import { markOpened } from '#src/features/notifications/actions.ts';
import type { NotificationLinks } from '#src/features/notifications/links.ts';
import { forgetReturnPath, keepReturnPath } from '#src/lib/return-path.ts';
import { m } from '#src/paraglide/messages.js';
import { showFailure } from '#src/ui/show-failure.ts';
import { toasts } from '#src/ui/toast-queue.ts';
import { sectionOf } from './membership-kind.ts';
import { membershipName } from './membership-name.ts';
import { resolveLink } from './notification-link.ts';
import { useSignedIn } from '#src/data/signed-in.ts';
import { type SignedIn } from '#src/data/replica/signed-in-context.ts';

const SwitchAccountDialog = lazy(async () => ({
  default: (await import('#src/features/notifications/components/switch-account-dialog.tsx'))
    .SwitchAccountDialog,
}));

/** The target: a notification, or the path of a clicked system notification. */
export type Target = {
  /** Null where the click named no notification. */
  id: string | null;
  /** Null for what belongs to this device. */
  accountId: AccountId | null;
  path: string;
  seen: boolean;
  read: boolean;
};

type Asked = { target: Target; membership: Membership };

/**
 * Opens what notifications are about, with the question in between when that belongs to another of the person's accounts.
 * `question` is to be drawn.
 */
export function useOpening(): { open: (target: Target) => void; question: ReactNode } {
  const signedIn = useSignedIn();
  const { profile, accountId, membership } = signedIn;
  const router = useRouter();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const switching = useSwitching(signedIn);

  const open = (target: Target) => {
    if (target.accountId === null || target.accountId === accountId) {
      noteOpened(signedIn, membership, target);
      const href = resolveLink(router, target.path, sectionOf(membership));
      void navigate({ href }).catch(showFailure(m.notifications_click_failed));
      return;
    }
    const other = profile.memberships.find((one) => one.accountId === target.accountId);
    if (other) setAsked({ target, membership: other });
    else toasts.error(m.toast_membership_failed());
  };

  const confirm = ({ target, membership: other }: Asked) => {
    setAsked(null);
    noteOpened(signedIn, other, target);
    void switching(other.accountId, resolveLink(router, target.path, sectionOf(other)));
  };

  const question = asked ? (
    <Suspense>
      <SwitchAccountDialog
        accountName={membershipName(asked.membership, profile)}
        onStay={() => setAsked(null)}
        onSwitch={() => confirm(asked)}
      />
    </Suspense>
  ) : null;
  return { open, question };
}

/** Seen and read are queued under the account that the notification belongs to. */
function noteOpened(
  { userId }: SignedIn,
  membership: Membership | null,
  { id, ...target }: Target,
): void {
  const accountType = sectionOf(membership);
  if (id === null || !membership || !accountType) return;
  const reader = { userId, accountId: membership.accountId, accountType };
  void markOpened(reader, { ...target, id }).catch(showFailure(m.notifications_click_unprocessed));
}

/**
 * Switches to the other account and opens the path. A switch starts at the dashboard, which continues to the stored path: the
 * former section would redirect there in any case.
 */
function useSwitching({ profile, accountId }: SignedIn) {
  const navigate = useNavigate();
  const [awaited, setAwaited] = useState<AccountId | null>(null);
  useEffect(() => {
    if (awaited === null || awaited !== accountId) return;
    setAwaited(null);
    void navigate({ to: '/dashboard' }).catch(showFailure(m.notifications_click_failed));
  }, [awaited, accountId, navigate]);

  return async (wanted: AccountId, href: string) => {
    keepReturnPath(href);
    setAwaited(wanted);
    try {
      await switchMembership(profile, wanted);
    } catch (error) {
      showFailure(m.toast_membership_failed)(error);
    }
    if ((await readSession(device))?.accountId === wanted) return;
    forgetReturnPath();
    setAwaited(null);
  };
}

/** The links of the notification lists. `onLeave` is called before one of them leads away. */
export function useNotificationLinks(
  open: (target: Target) => void,
  onLeave?: () => void,
): NotificationLinks {
  const section = sectionOf(useSignedIn().membership);
  const router = useRouter();
  return {
    onLeave,
    hrefOf: (path) => resolveLink(router, path, section),
    go: (href) => {
      onLeave?.();
      void router.navigate({ href }).catch(showFailure(m.notifications_click_failed));
    },
    open: (row) => {
      onLeave?.();
      open(row);
    },
  };
}
