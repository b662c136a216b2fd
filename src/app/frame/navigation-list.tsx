import { Link, useLocation } from '@tanstack/react-router';
import { Stack } from '#src/ui/layout.tsx';
import { LazyUnreadBadge } from './lazy-unread-badge.tsx';
import type { NavigationItem } from './navigation.ts';
import styles from './navigation-list.module.css';

/** Of two nested routes, only the deeper one is marked as current. */
const isDeeperOpen = (items: readonly NavigationItem[], to: string, path: string): boolean =>
  items.some((other) => other.to.startsWith(`${to}/`) && path.startsWith(other.to));

/** The places of a section, one below the other. */
export function NavigationList({
  items,
  onGo,
}: {
  items: readonly NavigationItem[];
  onGo?: () => void;
}) {
  const { pathname } = useLocation();
  return (
    <Stack as="ul" gap={1}>
      {items.map(({ to, label, icon: Icon, hasUnread }) => (
        <li key={to}>
          <Link
            to={to}
            className={styles.item}
            activeOptions={{ exact: isDeeperOpen(items, to, pathname) }}
            onClick={onGo}
          >
            <Icon aria-hidden />
            {label}
            {hasUnread ? <LazyUnreadBadge /> : null}
          </Link>
        </li>
      ))}
    </Stack>
  );
}
