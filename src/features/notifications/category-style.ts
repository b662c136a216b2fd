import {
  CalendarClock,
  CircleDollarSign,
  Info,
  Images,
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

/** How a group of categories looks and what it is called: never told by its colour alone. */
type CategoryStyle = { group: NotificationGroup; icon: LucideIcon; name: () => string };

const groupStyles: Record<NotificationGroup, Omit<CategoryStyle, 'group'>> = {
  blue: { icon: UserRound, name: m.notifications_group_blue },
  orange: { icon: CalendarClock, name: m.notifications_group_orange },
  purple: { icon: Images, name: m.notifications_group_purple },
  green: { icon: CircleDollarSign, name: m.notifications_group_green },
  red: { icon: TriangleAlert, name: m.notifications_group_red },
  grey: { icon: Info, name: m.notifications_group_grey },
};

export function categoryStyle(category: NotificationCategory): CategoryStyle {
  const { group } = categoryRules[category];
  return { group, ...groupStyles[group] };
}
