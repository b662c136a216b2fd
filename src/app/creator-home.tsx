import { useNavigate, useSearch } from '@tanstack/react-router';
import { TodayShoots } from '#src/features/calendar/components/today-shoots.tsx';
import { useCalendar } from '#src/features/calendar/queries.ts';
import { OpportunitiesScreen } from '#src/features/opportunities/screens/opportunities-screen.tsx';
import { useNow } from '#src/lib/now.ts';
import { CatchError } from '#src/ui/catch-error.tsx';
import { useActive } from '#src/data/signed-in.ts';
import { FirstSteps, useCreatorGuide } from './first-steps.tsx';

/** A new creator's first steps, the day's shoot, and what there is to work on. All are read before any is shown: none pushes another down. */
export function CreatorHome() {
  const { actor } = useActive();
  const { category } = useSearch({ from: '/_signed-in/creator/dashboard' });
  const navigate = useNavigate();
  const now = useNow();
  const view = useCalendar(actor);
  const guide = useCreatorGuide(actor);
  return (
    <OpportunitiesScreen
      actor={actor}
      category={category}
      isDayRead={view !== undefined && guide !== undefined}
      onChoose={(choice) =>
        void navigate({
          to: '/creator/dashboard',
          search: choice === 'all' ? {} : { category: choice },
          replace: true,
        })
      }
    >
      {guide ? <FirstSteps guide={guide} /> : null}
      {view ? (
        <CatchError fallback={null}>
          <TodayShoots view={view} side="creator" now={now} />
        </CatchError>
      ) : null}
    </OpportunitiesScreen>
  );
}
