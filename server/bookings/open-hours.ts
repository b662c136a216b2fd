import { and, eq, gt, inArray } from 'drizzle-orm';
import { bookableRange } from '#contract/appointment/rules.ts';
import { freeSlots, fullTimes } from '#contract/availability/slots.ts';
import type { AccountId } from '#contract/ids.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Deps } from '../http/call.ts';
import { appointments, availability } from '../db/schema/bookings.ts';
import { businesses } from '../db/schema/market.ts';

type Wanted = { from: string; to: string; durationMin: number };

/**
 * Starts at a business that can be requested now, within the time wanted and within the booking horizon. Null without such a
 * business.
 */
export async function findFreeSlots(
  { db, now }: Deps,
  id: AccountId,
  { from, to, durationMin }: Wanted,
): Promise<string[] | null> {
  const at = now();
  const [business] = await db
    .select({ hours: availability })
    .from(businesses)
    .leftJoin(availability, eq(availability.businessId, businesses.id))
    .where(eq(businesses.id, id));
  if (!business) return null;
  if (!business.hours) return [];
  const taken = await db
    .select({ start: appointments.startDateTime, end: appointments.endDateTime })
    .from(appointments)
    .where(
      and(
        eq(appointments.businessId, id),
        inArray(appointments.state, ['reserved', 'confirmed', 'rescheduleRequested']),
        gt(appointments.startDateTime, new Date(at.getTime() - DAY_MS)),
      ),
    );
  const intervals = taken.map(({ start, end }) => ({
    start: start.toISOString(),
    end: end.toISOString(),
  }));
  const range = bookableRange(at.getTime(), null);
  return freeSlots({
    hours: business.hours,
    busy: fullTimes(intervals, business.hours.capacity),
    durationMin,
    from: Math.max(range.from, Date.parse(from)),
    to: Math.min(range.to, Date.parse(to)),
  });
}
