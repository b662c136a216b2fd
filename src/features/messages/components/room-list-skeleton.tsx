import { m } from '#src/paraglide/messages.js';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './room-list-skeleton.module.css';

const rows = [64, 48, 72, 56, 40, 60];

/** The list's place before the very first messages of an account have come from the server. */
export function RoomListSkeleton() {
  return (
    <div role="status" aria-label={m.ui_working()}>
      {rows.map((width, index) => (
        <div key={index} className={styles.row}>
          <Skeleton shape="circle" className={styles.picture} />
          <div className={styles.words}>
            <Skeleton style={{ inlineSize: `${width}%` }} />
            <Skeleton style={{ inlineSize: '88%' }} />
          </div>
        </div>
      ))}
    </div>
  );
}
