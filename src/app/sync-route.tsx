import { lazy, Suspense } from 'react';
import type { OutboxItem } from '#src/data/device/database.ts';
import { canSendAgain } from '#src/lib/attention.ts';
import { QueueScreen } from '#src/features/sync-status/screens/queue-screen.tsx';
import { useSignedIn } from '#src/data/signed-in.ts';

// Only who has something refused needs these.
const HoursConflict = lazy(async () => ({
  default: (await import('#src/features/availability/components/hours-conflict.tsx')).HoursConflict,
}));
const RefusedShoot = lazy(async () => ({
  default: (await import('./refused-shoot.tsx')).RefusedShoot,
}));

/** The queue, with the cards of the features for their own refused items. */
export function SyncRoute() {
  const { userId, profile, accountId } = useSignedIn();
  const cardOf = (item: OutboxItem) => {
    // Screens and records belong to the active account; another account's item gets a plain sentence. An item that can be sent
    // unchanged was not refused.
    if (item.accountId !== accountId || canSendAgain(item.attention)) return null;
    switch (item.kind) {
      case 'updateAvailability':
        return (
          <Suspense>
            <HoursConflict item={item} />
          </Suspense>
        );
      case 'bookAppointment':
      case 'appointmentEvent':
        return (
          <Suspense>
            <RefusedShoot item={item} />
          </Suspense>
        );
      default:
        return null;
    }
  };
  return (
    <QueueScreen
      userId={userId}
      memberships={profile.memberships}
      activeAccount={accountId}
      cardOf={cardOf}
    />
  );
}
