import { accountRoutes } from './account.ts';
import { calendarRoutes } from './calendar.ts';
import { campaignRoutes } from './campaigns.ts';
import { chatRoutes } from './chat.ts';
import { notificationRoutes } from './notifications.ts';
import { profileRoutes } from './profiles.ts';
import { sessionRoutes } from './session.ts';
import { syncRoutes } from './sync.ts';

/** The calls that the app loads before its first screen. The others are loaded with the screens that make them. */
export const startRoutes = {
  ...sessionRoutes,
  ...syncRoutes,
  ...chatRoutes,
  ...notificationRoutes,
  ...calendarRoutes,
  ...profileRoutes,
  ...accountRoutes,
  ...campaignRoutes,
} as const;
