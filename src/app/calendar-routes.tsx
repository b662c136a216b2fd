import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { dayOf } from '#contract/phoenix-time.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { useCampaignDesk } from '#src/campaigns/frame/desk-context.ts';
import type { CalendarRoute } from '#src/features/calendar/calendar-route.ts';
import { CalendarScreen } from '#src/features/calendar/screens/calendar-screen.tsx';
import { ScheduleScreen } from '#src/features/calendar/screens/schedule-screen.tsx';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { readCalendarSearch } from './route-parsers.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The shoot was opened from the screen below it, which therefore is one step back. */
    isOverCalendar?: boolean;
  }
}

/** The sections that have a calendar. */
type Props = { section: 'creator' | 'business' };

/** The active account's calendar; month, day and open shoot are in the address's query. */
export function CalendarRoute({ section }: Props) {
  const search = useSearch({ from: `/_signed-in/${section}/calendar` });
  const today = dayOf(useNow());
  const navigate = useNavigate();
  const router = useRouter();
  const step = useShootHistory();
  const day = search.day ?? today;
  const { month = day.slice(0, 7), shoot = null } = search;
  const route: CalendarRoute = { day, month, shoot };
  const to = `/${section}/calendar` as const;
  const move = (change: Partial<CalendarRoute>) => {
    // A month is reported once it is shown, and meanwhile the address may have changed.
    const { shoot: open = null } = readCalendarSearch(router.latestLocation.search);
    const next = { ...route, shoot: open, ...change };
    step(open, next.shoot, (how) =>
      navigate({ to, search: { ...next, shoot: next.shoot ?? undefined }, ...how }),
    );
  };
  return <CalendarScreen route={route} onMove={move} />;
}

/** One campaign's shoots; over a business's list, the open one is in the address's query. */
export function ScheduleRoute({ section }: Props) {
  const from = `/_signed-in/${section}/campaign/$campaignId/schedule` as const;
  const { campaignId } = useParams({ from });
  const { shoot = null } = useSearch({ from });
  const navigate = useNavigate();
  const step = useShootHistory();
  const to = `/${section}/campaign/$campaignId/schedule` as const;
  return (
    <ScheduleScreen
      campaignId={campaignId}
      shootId={shoot}
      onOpen={(id) =>
        step(shoot, id, (how) =>
          navigate({
            to,
            params: { campaignId },
            search: (now) => ({ ...now, shoot: id ?? undefined }),
            ...how,
          }),
        )
      }
    />
  );
}

/** A creator's shoot for one campaign; an applicant has nothing to schedule yet. */
export function CreatorScheduleRoute() {
  const { project, candidate } = useCampaignDesk();
  if (project || !candidate) return <ScheduleRoute section="creator" />;
  return (
    <EmptyState
      icon={<CalendarClock aria-hidden />}
      title={m.calendar_schedule_later_title()}
      text={m.calendar_schedule_later_text({ name: candidate.businessName })}
    />
  );
}

type How = { replace: boolean; state: { isOverCalendar: boolean } };

/** Opening a shoot is a step that Back undoes; closing it is Back itself where that leads to the screen below; no other move is one. */
function useShootHistory() {
  const { history } = useRouter();
  return (
    open: AppointmentId | null,
    next: AppointmentId | null,
    go: (how: How) => Promise<void>,
  ): void => {
    const isOver = history.location.state.isOverCalendar === true;
    if (open !== null && next === null && isOver) return history.back();
    const isOpening = open === null && next !== null;
    void go({
      replace: !isOpening,
      state: { isOverCalendar: next !== null && (isOpening || isOver) },
    });
  };
}
