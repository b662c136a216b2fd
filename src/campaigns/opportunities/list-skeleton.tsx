import { m } from '#src/paraglide/messages.js';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './list-skeleton.module.css';

const places = [1, 2, 3, 4, 5, 6];

/** The cards' places, before any opportunity was ever told to this device. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label={m.ui_working()} className={styles.grid}>
      {places.map((place) => (
        <div key={place} className={styles.card}>
          <Skeleton shape="block" className={styles.cover} />
          <div className={styles.words}>
            <Skeleton style={{ inlineSize: '70%' }} />
            <Skeleton style={{ inlineSize: '45%' }} />
            <Skeleton style={{ inlineSize: '55%' }} />
            <Skeleton style={{ inlineSize: '80%' }} />
          </div>
        </div>
      ))}
    </div>
  );
}
