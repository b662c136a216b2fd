import { Skeleton } from '#src/ui/skeleton.tsx';
import { SkeletonCards } from '#src/ui/skeleton-list.tsx';
import styles from './directory-skeleton.module.css';

/** Placeholder cards, before the first creators arrive. */
export function DirectorySkeleton() {
  return (
    <SkeletonCards>
      <div className={styles.creator}>
        <Skeleton shape="circle" className={styles.photo} />
        <div className={styles.text}>
          <Skeleton style={{ inlineSize: '60%' }} />
          <Skeleton style={{ inlineSize: '45%' }} />
        </div>
      </div>
      <div className={styles.end}>
        <Skeleton style={{ inlineSize: '80%' }} />
      </div>
    </SkeletonCards>
  );
}
