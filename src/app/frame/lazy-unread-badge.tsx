import { Suspense } from 'react';
import { useSignedIn } from '#src/data/signed-in.ts';
import { lazyAfterReads } from '#src/lib/lazy-after-reads.ts';
import { sectionOf } from '../membership-kind.ts';
import type { NavigationItem } from './navigation.ts';

// The frame paints without the records, and the count takes no room when it comes.
const { Lazy: UnreadBadge } = lazyAfterReads(
  async () => (await import('./unread-badge.tsx')).UnreadBadge,
);

export function LazyUnreadBadge({ counts }: { counts: NonNullable<NavigationItem['counts']> }) {
  const { userId, accountId, membership } = useSignedIn();
  const accountType = sectionOf(membership);
  if (!accountId || !accountType) return null;
  return (
    <Suspense>
      <UnreadBadge key={accountId} reader={{ userId, accountId, accountType }} counts={counts} />
    </Suspense>
  );
}
