import type { MediaItem, OutboxItem } from './database.ts';

/** A queued command that was never sent. */
export const neverSent = {
  state: 'waiting',
  attempts: 0,
  faults: 0,
  nextTryAt: 0,
  isAskedToWait: false,
  attention: null,
  confirmed: false,
} as const satisfies Partial<OutboxItem>;

/** A queued file that was never sent. */
export const fileNeverSent = {
  state: 'waiting',
  sent: 0,
  attempts: 0,
  nextTryAt: 0,
  attention: null,
} as const satisfies Partial<MediaItem>;
