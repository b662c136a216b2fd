import { useNavigate } from '@tanstack/react-router';
import type { AccountKind } from '#contract/profile/record.ts';
import { makeLogText } from '#src/features/sync-status/make-log.ts';
import { SupportScreen } from '#src/features/support/screens/support-screen.tsx';
import { useSignedIn } from './signed-in.ts';

/** A section's support centre; the log that may be attached is the one of what waits on this device. */
export function SupportRoute({ section }: { section: AccountKind }) {
  const { userId, accountId, profile } = useSignedIn();
  const navigate = useNavigate();
  if (!accountId) return null;
  return (
    <SupportScreen
      key={accountId}
      actor={{ userId, accountId }}
      userType={section}
      email={profile.email}
      makeLog={() => makeLogText(userId)}
      onReturn={() => void navigate({ to: `/${section}/dashboard` })}
      onShowQueue={() => void navigate({ to: '/settings/sync' })}
    />
  );
}
