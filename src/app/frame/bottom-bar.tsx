import { Link } from '@tanstack/react-router';
import { m } from '#src/paraglide/messages.js';
import { LazyUnreadBadge } from './lazy-unread-badge.tsx';
import type { NavigationItem } from './navigation.ts';
import styles from './bottom-bar.module.css';

/**
 * The section's places within thumb reach, on screens too narrow for the sidebar. A screen that needs its room (an open
 * conversation) holds an element with `data-hides-bottom-bar`.
 */
export function BottomBar({ items }: { items: readonly NavigationItem[] }) {
  const tabs = items.filter((item) => !item.isAside);
  if (tabs.length < 2) return null;
  return (
    <nav className={styles.bar} aria-label={m.app_navigation()}>
      {tabs.map(({ to, label, icon: Icon, counts }) => (
        <Link key={to} to={to} className={styles.item}>
          <span className={styles.icon}>
            <Icon aria-hidden />
          </span>
          {label}
          {counts ? <LazyUnreadBadge counts={counts} /> : null}
        </Link>
      ))}
    </nav>
  );
}
