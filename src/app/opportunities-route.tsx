import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useNow } from '#src/lib/now.ts';
import { useSignedIn } from './signed-in.ts';
import { useAfter } from './use-after.ts';

// The frame paints first: what a list needs to be read and asked for is a fifth of everything before it.
const OpportunitiesScreen = lazy(async () => ({
  default: (await import('#src/features/opportunities/screens/opportunities-screen.tsx'))
    .OpportunitiesScreen,
}));

// The calendar's code comes after the first paint.
const TodayShoots = lazy(async () => ({
  default: (await import('./today-shoots-card.tsx')).TodayShootsCard,
}));

/** Where a creator's day starts: the day's shoot, and what there is to work on. */
export function OpportunitiesRoute() {
  const { userId, accountId } = useSignedIn();
  const { category } = useSearch({ from: '/_signed-in/creator/dashboard' });
  const navigate = useNavigate();
  const now = useNow();
  const hasPainted = useAfter(0);
  if (!accountId) return null;
  const actor = { userId, accountId };
  return (
    <Suspense>
      <OpportunitiesScreen
        key={accountId}
        actor={actor}
        category={category}
        onChoose={(choice) =>
          void navigate({
            to: '/creator/dashboard',
            search: choice === 'all' ? {} : { category: choice },
            replace: true,
          })
        }
        go={(href) => void navigate({ href })}
      >
        {hasPainted ? (
          <Suspense>
            <TodayShoots actor={actor} side="creator" now={now} />
          </Suspense>
        ) : null}
      </OpportunitiesScreen>
    </Suspense>
  );
}
