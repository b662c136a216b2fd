import { Skeleton } from '#src/ui/skeleton.tsx';
import { SkeletonCards } from '#src/ui/skeleton-list.tsx';
import styles from './list-skeleton.module.css';

/** Placeholder cards, before the first opportunities arrive. */
export function ListSkeleton() {
  return (
    <SkeletonCards>
      <div className={styles.text}>
        <Skeleton style={{ inlineSize: '70%' }} />
        <Skeleton style={{ inlineSize: '45%' }} />
        <Skeleton style={{ inlineSize: '55%' }} />
        <Skeleton style={{ inlineSize: '80%' }} />
      </div>
    </SkeletonCards>
  );
}
