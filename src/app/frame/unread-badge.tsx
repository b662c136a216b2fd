import { useUnreadCount } from '#src/features/messages/queries.ts';
import { m } from '#src/paraglide/messages.js';
import { Badge } from '#src/ui/badge.tsx';
import type { Actor } from '#src/data/device/outbox.ts';

/** The active account's unread messages, beside the link to them. */
export function UnreadBadge({ actor }: { actor: Actor }) {
  const count = useUnreadCount(actor);
  return <Badge count={count} label={m.messages_unread({ count })} />;
}
