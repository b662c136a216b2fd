import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CalendarLinks } from '#src/features/calendar/desk.ts';

/** Where a section's calendar leads. */
export function useCalendarLinks(section: 'creator' | 'business'): CalendarLinks {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      chat: (room) => `/${section}/messages?room=${room}`,
      schedule: (campaign) => `/${section}/campaign/${campaign}/schedule`,
      shoot: (id, day) => `/${section}/calendar?month=${day.slice(0, 7)}&day=${day}&shoot=${id}`,
      availability: '/business/availability',
      go: (href) => void navigate({ href }),
    }),
    [section, navigate],
  );
}
