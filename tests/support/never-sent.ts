import type { MediaItem, OutboxItem } from '#src/data/device/database.ts';

/** What the outbox notes of a command that waits and was never sent. */
export const neverSent = {
  state: 'waiting',
  attempts: 0,
  faults: 0,
  nextTryAt: 0,
  isAskedToWait: false,
  attention: null,
  confirmed: false,
} as const satisfies Partial<OutboxItem>;

/** The same of a file. */
export const fileNeverSent = {
  state: 'waiting',
  sent: 0,
  attempts: 0,
  nextTryAt: 0,
  attention: null,
} as const satisfies Partial<MediaItem>;
