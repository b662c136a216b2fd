import { useHandled } from '#src/campaigns/frame/needs.ts';
import { useUnseenCount } from '#src/data/notification-count.ts';
import type { Reader } from '#src/features/notifications/actions.ts';
import { m } from '#src/paraglide/messages.js';
import { Badge } from '#src/ui/badge.tsx';

/** The active account's new notifications, beside the link to them. */
export function NewBadge({ reader }: { reader: Reader }) {
  const count = useUnseenCount(reader, useHandled(reader));
  return <Badge count={count} label={m.notifications_count_new({ count })} />;
}
