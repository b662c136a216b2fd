import type { ReactNode } from 'react';
import styles from './shoot-pack.module.css';

/** A titled part of the shoot pack. */
export function PackPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
