import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { UpdateBar } from './update/update-bar.tsx';
import { useAfter } from './use-after.ts';
import styles from './root-screen.module.css';

const ToastRegion = lazy(async () => ({
  default: (await import('#src/ui/toast-region.tsx')).ToastRegion,
}));

/** Every screen, with what may be said about the whole app: a new version, toasts. */
export function RootScreen() {
  const hasPainted = useAfter(0);
  return (
    <div className={styles.root}>
      <UpdateBar />
      <div className={styles.screen}>
        <Outlet />
      </div>
      {hasPainted ? (
        <Suspense>
          <ToastRegion />
        </Suspense>
      ) : null}
    </div>
  );
}
