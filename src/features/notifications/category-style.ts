import {
  CalendarClock,
  CircleCheck,
  CircleDollarSign,
  Info,
  Images,
  Star,
  TriangleAlert,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import {
  categoryRules,
  type NotificationCategory,
  type NotificationGroup,
} from '#contract/notification/rules.ts';
import { m } from '#src/paraglide/messages.js';

/** The look and the name of a group of categories, which are never distinguished by color alone. */
type CategoryStyle = {
  group: NotificationGroup;
  icon: LucideIcon;
  name: () => string;
  tint?: number;
};

const groupStyles: Record<NotificationGroup, Omit<CategoryStyle, 'group'>> = {
  blue: { icon: UserRound, name: m.notifications_group_blue, tint: 3 },
  orange: { icon: CalendarClock, name: m.notifications_group_orange, tint: 2 },
  purple: { icon: Images, name: m.notifications_group_purple, tint: 4 },
  green: { icon: CircleCheck, name: m.notifications_group_green, tint: 1 },
  red: { icon: TriangleAlert, name: m.notifications_group_red },
  grey: { icon: Info, name: m.notifications_group_grey },
};

/** Categories whose icon differs from the group's. */
const ownIcons: Partial<Record<NotificationCategory, LucideIcon>> = {
  REVIEW_REQUESTED: Star,
  REVIEW_PUBLISHED: Star,
  PAYOUT_SENT: CircleDollarSign,
  PAYOUT_ONBOARDING: CircleDollarSign,
};

export function categoryStyle(category: NotificationCategory): CategoryStyle {
  const { group } = categoryRules[category];
  const look = groupStyles[group];
  return { group, ...look, icon: ownIcons[category] ?? look.icon };
}
