import { lazy, Suspense } from 'react';
import { useSignedIn } from '#src/data/signed-in.ts';
import { useAfter } from '../use-after.ts';

// The frame paints without the rooms, and the count takes no room when it comes.
const UnreadBadge = lazy(async () => ({
  default: (await import('./unread-badge.tsx')).UnreadBadge,
}));

export function LazyUnreadBadge() {
  const { userId, accountId } = useSignedIn();
  const hasPainted = useAfter(0);
  if (!hasPainted || !accountId) return null;
  return (
    <Suspense>
      <UnreadBadge key={accountId} actor={{ userId, accountId }} />
    </Suspense>
  );
}
