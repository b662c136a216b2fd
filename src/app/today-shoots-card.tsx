import type { ComponentProps } from 'react';
import { TodayShoots } from '#src/features/calendar/components/today-shoots.tsx';
import { CatchError } from '#src/ui/catch-error.tsx';
import { useCalendarLinks } from './calendar-links.ts';

type Props = Omit<ComponentProps<typeof TodayShoots>, 'links'>;

/** Today's shoots above what waits for an answer; if they cannot be read, the rest of the screen stays. */
export function TodayShootsCard(props: Props) {
  const links = useCalendarLinks(props.side);
  return (
    <CatchError fallback={null}>
      <TodayShoots {...props} links={links} />
    </CatchError>
  );
}
