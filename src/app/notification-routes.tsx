import { lazy, Suspense, useState } from 'react';
import { NotificationSettingsScreen } from '#src/features/notifications/screens/notification-settings-screen.tsx';
import { NotificationsScreen } from '#src/features/notifications/screens/notifications-screen.tsx';
import { sectionOf } from './membership-kind.ts';
import { useNotificationLinks, useOpening } from './notification-opening.tsx';
import { useSignedIn } from '#src/data/signed-in.ts';

const InstallSheet = lazy(async () => ({
  default: (await import('./install/install-sheet.tsx')).InstallSheet,
}));

/** Everything that happened for the active account. */
export function NotificationsRoute() {
  const { userId, accountId, membership } = useSignedIn();
  const { open, question } = useOpening();
  const links = useNotificationLinks(open);
  const accountType = sectionOf(membership);
  if (!accountId || !accountType) return null;
  return (
    <>
      <NotificationsScreen
        key={accountId}
        reader={{ userId, accountId, accountType }}
        links={links}
      />
      {question}
    </>
  );
}

/** How the person is notified. */
export function NotificationSettingsRoute() {
  const { userId, accountId, profile } = useSignedIn();
  const [explainsInstall, setExplainsInstall] = useState(false);
  return (
    <>
      <NotificationSettingsScreen
        userId={userId}
        actor={accountId ? { userId, accountId } : null}
        stored={profile.notificationSettings}
        onExplainInstall={() => setExplainsInstall(true)}
      />
      {explainsInstall ? (
        <Suspense>
          <InstallSheet onClose={() => setExplainsInstall(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
