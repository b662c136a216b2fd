import type { AppointmentEvent } from '#contract/appointment/rules.ts';
import { isOldCode } from '#src/lib/attention.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import type { Refused } from './overlay.ts';
import { formatWeekdayTime } from './times.ts';

/** Slots that one tap books, shown on a card. */
const NEXT_SLOTS = 3;

/** The next free starts that the server named with its refusal, as far as they are still ahead. */
export function nextSlots({ item }: Refused, now: number): string[] {
  const { freeSlots } = (item.attention?.current ?? {}) as { freeSlots?: unknown };
  if (!Array.isArray(freeSlots)) return [];
  return freeSlots
    .filter((one): one is string => typeof one === 'string' && Date.parse(one) > now)
    .slice(0, NEXT_SLOTS);
}

/** Whether a tap on a slot repeats the refused request. */
export const canWishAgain = ({ item }: Refused): boolean =>
  item.kind === 'bookAppointment' || item.payload.event === 'creator_reschedule_requested';

/** Why something was refused, as on its card. */
export function conflictSentence({ item }: Refused): string {
  const code = item.attention?.code;
  const [first] = slotsOf(item);
  if (code === 'SLOT_TAKEN' && first) {
    return m.calendar_conflict_taken({ time: formatWeekdayTime(first) });
  }
  if (code && isOldCode(code)) return m.app_old_unsent();
  const reason = refusalSentence(code ?? 'FAILED', item.attention?.current);
  const what =
    item.kind === 'bookAppointment'
      ? m.calendar_event_booking()
      : eventFailures[item.payload.event]();
  return m.calendar_conflict_event({ what, reason });
}

function slotsOf(item: Refused['item']): readonly string[] {
  if (item.kind === 'bookAppointment') return item.payload.slots;
  switch (item.payload.event) {
    case 'creator_reschedule_requested':
      return item.payload.slots;
    case 'reschedule_approved':
      return [item.payload.slot];
    default:
      return [];
  }
}

const eventFailures: Record<AppointmentEvent, () => string> = {
  booking_reserved: m.calendar_event_booking,
  booking_confirmed: m.calendar_event_confirm,
  booking_declined: m.calendar_event_decline,
  creator_reschedule_requested: m.calendar_event_reschedule,
  reschedule_approved: m.calendar_event_approve,
  reschedule_rejected: m.calendar_event_reject,
  reschedule_reopened: m.calendar_event_other,
  creator_cancelled: m.calendar_event_cancel,
  business_cancelled: m.calendar_event_cancel,
  cancellation_reopened: m.calendar_event_other,
  cancellation_rebooked: m.calendar_event_other,
  cancellation_closed: m.calendar_event_other,
  check_in: m.calendar_event_check_in,
  completed: m.calendar_event_done,
  no_show: m.calendar_event_other,
};
