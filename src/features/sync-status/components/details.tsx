import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import styles from './details.module.css';

/** Figures that are hidden until someone opens them. */
export function Details({ children }: { children: ReactNode }) {
  return (
    <details className={styles.details}>
      <summary>{m.sync_details()}</summary>
      {children}
    </details>
  );
}
