import { useId, type ReactNode } from 'react';
import styles from './part.module.css';

type Props = { title: string; text?: ReactNode; children: ReactNode };

/** One subject of the account screen, with its heading. */
export function Part({ title, text, children }: Props) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text ? <p className={styles.note}>{text}</p> : null}
      {children}
    </section>
  );
}

export function Wrong({ children }: { children: ReactNode }) {
  return children ? (
    <p className={styles.wrong} role="alert">
      {children}
    </p>
  ) : null;
}

/** Rows of items, each with its text and its actions. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

export function Row({
  title,
  text,
  action,
}: {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title} dir="auto">
          {title}
        </p>
        {text ? <p className={styles.note}>{text}</p> : null}
      </div>
      {action}
    </li>
  );
}
