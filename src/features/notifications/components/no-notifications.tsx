import { BellOff, CloudOff } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SkeletonRows } from '#src/ui/skeleton-list.tsx';

export function NoNotifications() {
  return (
    <EmptyState
      icon={<BellOff aria-hidden />}
      title={m.notifications_empty_title()}
      text={m.notifications_empty_text()}
    />
  );
}

/** Before the first ones came: without a connection nothing is known, which is not the same as nothing being there. */
export function AwaitedNotifications({ isReachable }: { isReachable: boolean }) {
  return isReachable ? (
    <SkeletonRows widths={[52, 40, 60, 44, 56]} />
  ) : (
    <EmptyState
      icon={<CloudOff aria-hidden />}
      title={m.app_not_on_device()}
      text={m.notifications_first_contact_text()}
    />
  );
}
