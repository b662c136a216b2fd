import { lazy, Suspense } from 'react';
import { useSignedIn } from '#src/data/signed-in.ts';
import { sectionOf } from '../membership-kind.ts';
import { CatchError } from '#src/ui/catch-error.tsx';
import { useAfter } from '../use-after.ts';
import type { NavigationItem } from './navigation.ts';

// The frame paints without the records, and the count takes no room when it comes.
const UnreadBadge = lazy(async () => ({
  default: (await import('./unread-badge.tsx')).UnreadBadge,
}));
const NewBadge = lazy(async () => ({
  default: (await import('./new-badge.tsx')).NewBadge,
}));

export function LazyUnreadBadge({ counts }: { counts: NonNullable<NavigationItem['counts']> }) {
  const { userId, accountId, membership } = useSignedIn();
  const hasPainted = useAfter(0);
  const accountType = sectionOf(membership);
  if (!hasPainted || !accountId || !accountType) return null;
  return (
    <Suspense>
      {/* A count that can't be read is no reason to show nothing else. */}
      <CatchError fallback={null}>
        {counts === 'messages' ? (
          <UnreadBadge key={accountId} actor={{ userId, accountId }} />
        ) : (
          <NewBadge key={accountId} reader={{ userId, accountId, accountType }} />
        )}
      </CatchError>
    </Suspense>
  );
}
