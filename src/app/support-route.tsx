import { useLocation } from '@tanstack/react-router';
import type { AccountKind } from '#contract/profile/record.ts';
import { makeLogText } from '#src/features/sync-status/make-log.ts';
import { SupportScreen } from '#src/features/support/screens/support-screen.tsx';
import { reportedIn } from '#src/lib/report-hash.ts';
import { useActive } from '#src/data/signed-in.ts';

/** A section's support centre; the log that may be attached is the one of what waits on this device. */
export function SupportRoute({ section }: { section: AccountKind }) {
  const { actor, profile } = useActive();
  const about = reportedIn(useLocation({ select: ({ hash }) => hash }));
  return (
    <SupportScreen
      actor={actor}
      userType={section}
      about={about}
      email={profile.email}
      makeLog={() => makeLogText(actor.userId)}
    />
  );
}
