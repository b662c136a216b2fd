import type { RegisteredRouter } from '@tanstack/react-router';
import {
  Bell,
  Building2,
  CalendarClock,
  CalendarDays,
  CircleUserRound,
  Compass,
  CreditCard,
  HandCoins,
  House,
  Megaphone,
  MessageCircle,
  Plus,
  ReceiptText,
  Route,
  Store,
  Users,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { can, type Action } from '#contract/permissions.ts';
import type { AccountKind, Membership } from '#contract/profile/record.ts';
import { m } from '#src/paraglide/messages.js';

export type NavigationItem = {
  to: keyof RegisteredRouter['routeTree']['types']['fileRouteTypes']['fileRoutesByTo'];
  label: string;
  icon: LucideIcon;
  /** Not in the bottom bar, which has no room for it: the bell or another screen leads there. */
  isAside?: boolean;
  /** Only for roles with this permission. */
  mayUse?: Action;
  /** Counted beside it: unread messages, or new notifications. */
  counts?: 'messages' | 'notifications';
  /** Its group in the full list; without one it is part of the daily work. */
  group?: 'business' | 'money' | 'settings';
};

/** Every screen of a section's navigation, in the order of its bar. */
const itemsByKind: Record<AccountKind, () => NavigationItem[]> = {
  creator: () => [
    { to: '/creator/dashboard', label: m.app_opportunities(), icon: Compass },
    { to: '/creator/pipeline', label: m.app_pipeline(), icon: Route },
    { to: '/creator/messages', label: m.app_messages(), icon: MessageCircle, counts: 'messages' },
    { to: '/creator/calendar', label: m.calendar_title(), icon: CalendarDays },
    { to: '/creator/profile/view', label: m.app_profile(), icon: CircleUserRound },
    notificationRoute('creator'),
    {
      to: '/creator/earnings',
      label: m.earnings_title(),
      icon: HandCoins,
      isAside: true,
      mayUse: 'payouts.manage',
      group: 'money',
    },
  ],
  business: () => [
    { to: '/business/dashboard', label: m.app_dashboard(), icon: House },
    { to: '/business/campaign', label: m.app_campaigns(), icon: Megaphone },
    { to: '/business/messages', label: m.app_messages(), icon: MessageCircle, counts: 'messages' },
    { to: '/business/calendar', label: m.calendar_title(), icon: CalendarDays },
    { to: '/business/creators', label: m.directory_title(), icon: Users },
    {
      to: '/business/campaign/create',
      label: m.app_create_campaign(),
      icon: Plus,
      isAside: true,
      mayUse: 'campaign.manage',
    },
    {
      to: '/business/availability',
      label: m.availability_title(),
      icon: CalendarClock,
      isAside: true,
      group: 'business',
    },
    {
      to: '/business/profile/view',
      label: m.app_profile(),
      icon: Store,
      isAside: true,
      group: 'business',
    },
    membersRoute('business'),
    notificationRoute('business'),
    ...billRoutes('business'),
  ],
  corporate: () => [
    { to: '/corporate/dashboard', label: m.app_today(), icon: House },
    { to: '/corporate/campaigns', label: m.app_campaigns(), icon: Megaphone },
    { to: '/corporate/businesses', label: m.app_corporate_title(), icon: Store },
    {
      to: '/corporate/profile/view',
      label: m.app_profile(),
      icon: Building2,
      isAside: true,
      group: 'business',
    },
    membersRoute('corporate'),
    notificationRoute('corporate'),
    ...billRoutes('corporate'),
  ],
};

const billRoutes = (section: 'business' | 'corporate'): NavigationItem[] => [
  {
    to: `/${section}/subscription`,
    label: m.subscription_nav(),
    icon: CreditCard,
    isAside: true,
    mayUse: 'billing.read',
    group: 'money',
  },
  {
    to: `/${section}/billing`,
    label: m.billing_title(),
    icon: ReceiptText,
    isAside: true,
    mayUse: 'billing.manage',
    group: 'money',
  },
];

const membersRoute = (section: 'business' | 'corporate'): NavigationItem => ({
  to: `/${section}/members`,
  label: m.team_title(),
  icon: UsersRound,
  isAside: true,
  group: 'business',
});

const notificationRoute = (section: AccountKind): NavigationItem => ({
  to: `/${section}/notification`,
  label: m.notifications_title(),
  icon: Bell,
  isAside: true,
  counts: 'notifications',
});

/** The screens of a section that a member's role may use. */
export function navigationOf(
  section: AccountKind | null,
  membership: Membership | null,
): NavigationItem[] {
  if (!section) return [];
  return itemsByKind[section]().filter(
    ({ mayUse }) => !mayUse || (membership !== null && can(membership.role, mayUse)),
  );
}
