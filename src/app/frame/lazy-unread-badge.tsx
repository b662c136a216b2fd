import { lazy, Suspense } from 'react';
import { useSignedIn } from '#src/data/signed-in.ts';
import { useFirstReadsDone } from '#src/lib/use-first-reads-done.ts';
import { sectionOf } from '../membership-kind.ts';
import type { NavigationItem } from './navigation.ts';

// The frame paints without the records, and the count takes no room when it comes.
const UnreadBadge = lazy(async () => ({
  default: (await import('./unread-badge.tsx')).UnreadBadge,
}));

export function LazyUnreadBadge({ counts }: { counts: NonNullable<NavigationItem['counts']> }) {
  const { userId, accountId, membership } = useSignedIn();
  const isPainted = useFirstReadsDone();
  const accountType = sectionOf(membership);
  if (!isPainted || !accountId || !accountType) return null;
  return (
    <Suspense>
      <UnreadBadge key={accountId} reader={{ userId, accountId, accountType }} counts={counts} />
    </Suspense>
  );
}
