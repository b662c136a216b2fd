import { m } from '#src/paraglide/messages.js';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from './directory-skeleton.module.css';

const places = [1, 2, 3, 4, 5, 6];

/** The cards' places, before any creator was ever told to this device. */
export function DirectorySkeleton() {
  return (
    <div role="status" aria-label={m.ui_working()} className={styles.grid}>
      {places.map((place) => (
        <div key={place} className={styles.card}>
          <Skeleton shape="block" className={styles.works} />
          <div className={styles.who}>
            <Skeleton shape="circle" className={styles.photo} />
            <div className={styles.words}>
              <Skeleton style={{ inlineSize: '60%' }} />
              <Skeleton style={{ inlineSize: '45%' }} />
            </div>
          </div>
          <div className={styles.end}>
            <Skeleton style={{ inlineSize: '80%' }} />
          </div>
        </div>
      ))}
    </div>
  );
}
