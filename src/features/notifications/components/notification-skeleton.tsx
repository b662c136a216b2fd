import { m } from '#src/paraglide/messages.js';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './notification-skeleton.module.css';

const rows = [52, 40, 60, 44, 56];

/** The list's place before the very first notifications of an account have come from the server. */
export function NotificationSkeleton() {
  return (
    <div role="status" aria-label={m.ui_working()}>
      {rows.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton shape="circle" className={styles.mark} />
          <div className={styles.words}>
            <Skeleton style={{ inlineSize: `${width}%` }} />
            <Skeleton style={{ inlineSize: '90%' }} />
          </div>
        </div>
      ))}
    </div>
  );
}
