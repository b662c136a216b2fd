import { m } from '#src/paraglide/messages.js';
import styles from './legend.module.css';

/** The meaning of the month's dots. */
export function Legend() {
  return (
    <p className={styles.legend} aria-hidden>
      <span className={styles.filled} />
      {m.calendar_state_confirmed()}
      <span className={styles.outlined} />
      {m.calendar_state_reserved()}
    </p>
  );
}
