import type { NotificationRow } from './overlay.ts';

/** Where notifications lead: to addresses that the server or a push names. */
export type NotificationLinks = {
  /** Where a received path really leads: it, or the page with all of them if this build has no such place. */
  hrefOf: (path: string) => string;
  go: (href: string) => void;
  /** Called before a link leads away. */
  onLeave?: (() => void) | undefined;
  /** Opens the target of a notification. */
  open: (row: NotificationRow) => void;
};
