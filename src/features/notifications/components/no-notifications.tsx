import { BellOff } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SkeletonRows } from '#src/ui/skeleton-list.tsx';
import { FirstContact } from '#src/campaigns/frame/first-contact.tsx';

export function NoNotifications() {
  return (
    <EmptyState
      icon={<BellOff aria-hidden />}
      title={m.notifications_empty_title()}
      text={m.notifications_empty_text()}
    />
  );
}

/** Shown until the first notifications arrive. Without a connection it is unknown whether there are any. */
export function AwaitedNotifications({ isReachable }: { isReachable: boolean }) {
  return isReachable ? (
    <SkeletonRows widths={[52, 40, 60, 44, 56]} />
  ) : (
    <FirstContact
      text={m.notifications_first_contact_text()}
      failed={m.notifications_load_failed()}
    />
  );
}
