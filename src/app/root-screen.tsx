import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useFirstReadsDone } from '#src/lib/use-first-reads-done.ts';
import { UpdateBar } from './update/update-bar.tsx';
import styles from './root-screen.module.css';

const ToastRegion = lazy(async () => ({
  default: (await import('#src/ui/toast-region.tsx')).ToastRegion,
}));

/** Every screen, with what may be said about the whole app: a new version, toasts. */
export function RootScreen() {
  const isPainted = useFirstReadsDone();
  return (
    <div className={styles.root}>
      <UpdateBar />
      <div className={styles.screen}>
        <Outlet />
      </div>
      {isPainted ? (
        <Suspense>
          <ToastRegion />
        </Suspense>
      ) : null}
    </div>
  );
}
