import { useRouter } from '@tanstack/react-router';
import {
  Bell,
  CalendarClock,
  CalendarDays,
  CircleUserRound,
  CloudUpload,
  House,
  MessageCircle,
  Store,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { AccountKind } from '#contract/profile/record.ts';
import { m } from '#src/paraglide/messages.js';

export type NavigationItem = {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Not in the bottom bar, which has no room for it: the bell or another screen leads there. */
  isAside?: boolean;
};

/** Every place of a section, in the order of its bar. Those without a screen yet are left out by `useNavigation`. */
const places: Record<AccountKind, () => NavigationItem[]> = {
  creator: () => [
    { to: '/creator/dashboard', label: m.app_today(), icon: House },
    { to: '/creator/messages', label: m.app_messages(), icon: MessageCircle },
    { to: '/creator/calendar', label: m.calendar_title(), icon: CalendarDays },
    { to: '/creator/profile/view', label: m.profile_title(), icon: CircleUserRound },
    notificationPlace('creator'),
  ],
  business: () => [
    { to: '/business/dashboard', label: m.app_today(), icon: House },
    { to: '/business/messages', label: m.app_messages(), icon: MessageCircle },
    { to: '/business/calendar', label: m.calendar_title(), icon: CalendarDays },
    { to: '/business/creators', label: m.directory_title(), icon: Users },
    {
      to: '/business/availability',
      label: m.availability_title(),
      icon: CalendarClock,
      isAside: true,
    },
    {
      to: '/business/profile/view',
      label: m.business_profile_title(),
      icon: Store,
      isAside: true,
    },
    notificationPlace('business'),
  ],
  corporate: () => [
    { to: '/corporate/dashboard', label: m.app_today(), icon: House },
    notificationPlace('corporate'),
  ],
};

const notificationPlace = (section: AccountKind): NavigationItem => ({
  to: `/${section}/notification`,
  label: m.notifications_title(),
  icon: Bell,
  isAside: true,
});

/** What has not been sent yet: below every section's places wherever there is room for it. */
export const queuePlace = (): NavigationItem => ({
  to: '/settings/sync',
  label: m.sync_title(),
  icon: CloudUpload,
});

/** The places of a section that have a screen. */
export function useNavigation(section: AccountKind | null): NavigationItem[] {
  const { routesByPath } = useRouter();
  if (!section) return [];
  return places[section]().filter((item) => item.to in routesByPath);
}
