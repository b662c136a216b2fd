import { Bell, CircleUserRound, CloudUpload, Signpost } from 'lucide-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Stack } from '#src/ui/layout.tsx';
import { useTourAccount } from '../tour-account.ts';
import { ActiveAccount } from './active-account.tsx';
import { LazyUnreadBadge } from './lazy-unread-badge.tsx';
import type { NavigationItem } from './navigation.ts';
import styles from './navigation-list.module.css';

/** Of two nested routes, only the deeper one is marked as current. */
const isDeeperOpen = (items: readonly NavigationItem[], to: string, path: string): boolean =>
  items.some((other) => other.to.startsWith(`${to}/`) && path.startsWith(other.to));

const tours = (): NavigationItem => ({
  to: '/settings/tours',
  label: m.tour_settings_title(),
  icon: Signpost,
  group: 'settings',
});

/** Entries of every section; a corporation has no tours. */
const settings = (hasTours: boolean): NavigationItem[] => [
  {
    to: '/settings/notifications',
    label: m.settings_notifications_title(),
    icon: Bell,
    group: 'settings',
  },
  ...(hasTours ? [tours()] : []),
  {
    to: '/user/account',
    label: m.app_account(),
    icon: CircleUserRound,
    group: 'settings',
  },
  {
    to: '/settings/sync',
    label: m.sync_title(),
    icon: CloudUpload,
    group: 'settings',
  },
];

/** A group of the full list; the first one has no title. */
type NavigationGroup = { title: string | null; items: readonly NavigationItem[] };

/** The full list's groups. */
function groupsOf(items: readonly NavigationItem[]): NavigationGroup[] {
  const isCorporate = items.some(({ to }) => to === '/corporate/members');
  const inGroup = (group: NavigationItem['group']) => items.filter((one) => one.group === group);
  return [
    { title: null, items: inGroup(undefined) },
    {
      title: isCorporate ? m.corporate_group() : m.app_navigation_business(),
      items: inGroup('business'),
    },
    { title: m.app_navigation_money(), items: inGroup('money') },
    { title: m.app_navigation_settings(), items: inGroup('settings') },
  ].filter((one) => one.items.length > 0);
}

/** The active account and the screens of its section, in groups. */
export function NavigationList({
  items: own,
  onGo,
}: {
  items: readonly NavigationItem[];
  onGo?: () => void;
}) {
  const hasTours = useTourAccount() !== null;
  const items = own.length > 0 ? [...own, ...settings(hasTours)] : own;
  return (
    <Stack gap={4} fluid>
      <ActiveAccount />
      {groupsOf(items).map((group) => (
        <Group key={group.title} group={group} items={items} onGo={onGo} />
      ))}
    </Stack>
  );
}

type GroupProps = {
  group: NavigationGroup;
  /** All screens of the section. */
  items: readonly NavigationItem[];
  onGo: (() => void) | undefined;
};

function Group({ group: { title, items: own }, items, onGo }: GroupProps) {
  const { pathname } = useLocation();
  const id = useId();
  return (
    <div>
      {title ? (
        <p id={id} className={styles.title}>
          {title}
        </p>
      ) : null}
      <Stack as="ul" gap={1} fluid aria-labelledby={title ? id : undefined}>
        {own.map(({ to, label, icon: Icon, counts }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.item}
              activeOptions={{ exact: isDeeperOpen(items, to, pathname) }}
              onClick={onGo}
            >
              <Icon aria-hidden />
              <span className={styles.label}>{label}</span>
              {counts ? <LazyUnreadBadge counts={counts} /> : null}
            </Link>
          </li>
        ))}
      </Stack>
    </div>
  );
}
