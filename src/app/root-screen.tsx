import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyAfterReads } from '#src/lib/lazy-after-reads.ts';
import { UpdateBar } from './update/update-bar.tsx';
import styles from './root-screen.module.css';

const { Lazy: ToastRegion } = lazyAfterReads(
  async () => (await import('#src/ui/toast-region.tsx')).ToastRegion,
);

/** Every screen, with the messages about the whole app: a new version, toasts. */
export function RootScreen() {
  return (
    <div className={styles.root}>
      <UpdateBar />
      <div className={styles.screen}>
        <Outlet />
      </div>
      <Suspense>
        <ToastRegion />
      </Suspense>
    </div>
  );
}
