import { CalendarX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useActive } from '#src/data/signed-in.ts';
import { m } from '#src/paraglide/messages.js';
import { LoadBoundary } from '#src/ui/load-boundary.tsx';

/** A screen of the calendar for the active account. It starts again with each account. */
export const CalendarBoundary = ({ children }: { children: ReactNode }) => (
  <LoadBoundary
    key={useActive().membership.accountId}
    icon={<CalendarX2 aria-hidden />}
    title={m.calendar_load_failed()}
    retryLabel={m.calendar_try_again()}
  >
    {children}
  </LoadBoundary>
);
