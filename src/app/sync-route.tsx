import { QueueScreen } from '#src/features/sync-status/screens/queue-screen.tsx';
import { useSignedIn } from './signed-in.ts';

export function SyncRoute() {
  const { userId, profile } = useSignedIn();
  return <QueueScreen userId={userId} memberships={profile.memberships} />;
}
