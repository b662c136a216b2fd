import { useHandled } from '#src/campaigns/frame/needs.ts';
import { useUnseenCount } from '#src/data/notification-count.ts';
import { useUnreadCount } from '#src/features/messages/queries.ts';
import type { Reader } from '#src/features/notifications/actions.ts';
import { m } from '#src/paraglide/messages.js';
import { Badge } from '#src/ui/badge.tsx';
import { CatchError } from '#src/ui/catch-error.tsx';
import type { NavigationItem } from './navigation.ts';

type Props = { reader: Reader; counts: NavigationItem['counts'] };

/** The active account's unread messages or new notifications, beside the link to them. */
export function UnreadBadge({ reader, counts }: Props) {
  const Count = counts === 'messages' ? Unread : New;
  return (
    // A count that can't be read is no reason to show nothing else.
    <CatchError fallback={null}>
      <Count reader={reader} />
    </CatchError>
  );
}

function Unread({ reader }: Pick<Props, 'reader'>) {
  const count = useUnreadCount(reader);
  return <Badge count={count} label={m.messages_unread({ count })} />;
}

function New({ reader }: Pick<Props, 'reader'>) {
  const count = useUnseenCount(reader, useHandled(reader));
  return <Badge count={count} label={m.notifications_count_new({ count })} />;
}
