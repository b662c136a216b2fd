import { can } from '#contract/permissions.ts';
import type { UserId } from '#contract/ids.ts';
import type { Membership } from '#contract/profile/record.ts';
import { useNow } from '#src/lib/now.ts';
import type { CalendarLinks, Desk } from './desk.ts';
import { useCalendar } from './queries.ts';

/** Who is signed in, and as whom. */
export type Worn = { userId: UserId; membership: Membership };

/** What every part of the calendar needs; undefined until this device has been read. */
export function useDesk({ userId, membership }: Worn, links: CalendarLinks): Desk | undefined {
  const { accountId, role, creatorId } = membership;
  const author = { userId, accountId };
  const view = useCalendar(author);
  const now = useNow();
  if (!view) return undefined;
  const side = creatorId === accountId ? 'creator' : 'business';
  return { author, side, mayAct: can(role, 'booking.act'), now, view, links };
}
