import { isElsewhere } from './is-elsewhere.ts';
import { m } from '#src/paraglide/messages.js';
import type { Moment } from './dates.ts';

/** The text of a time, with its zone where this device's clock shows another: `3:00 PM Phoenix time`. */
export const nameZone = (time: string, at: Moment): string =>
  isElsewhere(at) ? m.app_phoenix_time({ time }) : time;
