import { Link } from '@tanstack/react-router';
import type { NavigationItem } from './navigation.ts';
import styles from './navigation-list.module.css';

/** The places of a section, one below the other. */
export function NavigationList({
  items,
  onGo,
}: {
  items: readonly NavigationItem[];
  onGo?: () => void;
}) {
  return (
    <ul className={styles.list}>
      {items.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link to={to} className={styles.place} onClick={onGo}>
            <Icon aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
