import { Navigate, useRouter } from '@tanstack/react-router';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { sectionOf } from './membership-kind.ts';
import { useSignedIn } from './signed-in.ts';
import styles from './full-screen.module.css';

export function TodayScreen() {
  const { membership } = useSignedIn();
  const section = sectionOf(membership);
  const { routesByPath } = useRouter();
  const messages = `/${section}/messages`;
  if (messages in routesByPath) return <Navigate to={messages} replace />;
  return (
    <div className={styles.screen}>
      <EmptyState title={m.app_today()} text={m.app_corporate_empty()} />
    </div>
  );
}
