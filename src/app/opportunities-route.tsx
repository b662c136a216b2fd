import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useNow } from '#src/lib/now.ts';
import { CatchError } from '#src/ui/catch-error.tsx';
import { useActive } from '#src/data/signed-in.ts';
import { useAfter } from './use-after.ts';

// The frame paints first: what a list needs to be read and asked for is a fifth of everything before it.
const OpportunitiesScreen = lazy(async () => ({
  default: (await import('#src/features/opportunities/screens/opportunities-screen.tsx'))
    .OpportunitiesScreen,
}));

// The code of the calendar and of the first steps comes after the first paint.
const TodayShoots = lazy(async () => ({
  default: (await import('#src/features/calendar/components/today-shoots.tsx')).TodayShoots,
}));

const CreatorFirstSteps = lazy(async () => ({
  default: (await import('./first-steps.tsx')).CreatorFirstSteps,
}));

/** Where a creator's day starts: the first steps of a new one, the day's shoot, and what there is to work on. */
export function OpportunitiesRoute() {
  const { actor } = useActive();
  const { category } = useSearch({ from: '/_signed-in/creator/dashboard' });
  const navigate = useNavigate();
  const now = useNow();
  const hasPainted = useAfter(0);
  return (
    <Suspense>
      <OpportunitiesScreen
        actor={actor}
        category={category}
        onChoose={(choice) =>
          void navigate({
            to: '/creator/dashboard',
            search: choice === 'all' ? {} : { category: choice },
            replace: true,
          })
        }
      >
        {hasPainted ? (
          <CatchError fallback={null}>
            <Suspense>
              <CreatorFirstSteps actor={actor} />
              <TodayShoots actor={actor} side="creator" now={now} />
            </Suspense>
          </CatchError>
        ) : null}
      </OpportunitiesScreen>
    </Suspense>
  );
}
