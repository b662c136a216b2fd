import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readChoice } from '#src/features/campaigns/opportunities/questions.ts';
import { OpportunitiesScreen } from '#src/features/campaigns/opportunities/screens/opportunities-screen.tsx';
import { useNow } from '#src/lib/now.ts';
import { useSignedIn } from './signed-in.ts';
import { useAfter } from './use-after.ts';

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
  const author = { userId, accountId };
  return (
    <OpportunitiesScreen
      key={accountId}
      author={author}
      choice={readChoice(category)}
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
          <TodayShoots author={author} side="creator" now={now} />
        </Suspense>
      ) : null}
    </OpportunitiesScreen>
  );
}
