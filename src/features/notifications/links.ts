import type { NotificationRow } from './overlay.ts';

/** Where the notifications lead; the app knows its addresses. */
export type NotificationLinks = {
  /** The page of the active account with all of them. */
  all: string;
  settings: string;
  /** Where a received path really leads: it, or the page with all of them if this build has no such place. */
  hrefOf: (path: string) => string;
  go: (href: string) => void;
  /** Opens what a notification is about. */
  open: (row: NotificationRow) => void;
};
