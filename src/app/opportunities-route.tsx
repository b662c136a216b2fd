import { lazy, Suspense } from 'react';

// The frame paints first: what a list needs to be read and asked for is a fifth of everything before it.
const CreatorHome = lazy(async () => ({
  default: (await import('./creator-home.tsx')).CreatorHome,
}));

/** Where a creator's day starts. */
export function OpportunitiesRoute() {
  return (
    <Suspense>
      <CreatorHome />
    </Suspense>
  );
}
