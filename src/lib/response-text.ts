import type { CreatorCard } from '#contract/directory/record.ts';
import { m } from '#src/paraglide/messages.js';

const HOUR = 60;
const DAY = 24 * HOUR;

/** `Usually replies within 2 hours`; null where it is not known. */
export function responseText({ responseMinutes }: Pick<CreatorCard, 'responseMinutes'>) {
  if (responseMinutes === null || responseMinutes === undefined) return null;
  if (responseMinutes <= HOUR) return m.directory_replies_hour();
  return responseMinutes <= DAY
    ? m.directory_replies_hours({ hours: Math.ceil(responseMinutes / HOUR) })
    : m.directory_replies_days({ days: Math.ceil(responseMinutes / DAY) });
}
