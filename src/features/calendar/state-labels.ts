import type { AppointmentEvent } from '#contract/appointment/rules.ts';
import { formatTime } from '#src/lib/dates.ts';
import { hereSentence } from '#src/lib/here-sentence.ts';
import { nameZone } from '#src/lib/name-zone.ts';
import { m } from '#src/paraglide/messages.js';
import type { ChipTone } from '#src/ui/chip.tsx';
import { contestableUntil } from './choice.ts';
import { otherParty, type Side } from './desk.ts';
import type { Shoot } from './overlay.ts';
import { formatDayTime } from './times.ts';

/** A shoot's state in a word or two, for its chip. */
export function stateLabel(shoot: Shoot, side: Side): string {
  switch (shoot.state) {
    case 'reserved':
      return shoot.mark === 'unconfirmed' ? m.app_not_confirmed() : m.calendar_state_reserved();
    case 'confirmed':
      return shoot.checkIn
        ? m.calendar_state_here({
            time: nameZone(formatTime(shoot.checkIn.at), shoot.checkIn.at),
          })
        : m.calendar_state_confirmed();
    case 'declined':
      return m.calendar_state_declined();
    case 'rescheduleRequested':
      return m.calendar_state_reschedule();
    case 'cancelledByCreator':
    case 'cancelledByBusiness':
      return cancelledLabel(shoot, side);
    case 'completed':
      return m.calendar_state_completed();
    case 'noShow':
      return m.calendar_state_no_show();
  }
}

function cancelledLabel(shoot: Shoot, side: Side): string {
  const isOwn = (shoot.state === 'cancelledByCreator') === (side === 'creator');
  if (isOwn) return m.calendar_state_cancelled_you();
  return m.calendar_state_cancelled_by({ name: otherParty(shoot, side).name });
}

export function stateTone(shoot: Shoot): ChipTone {
  switch (shoot.state) {
    case 'reserved':
    case 'rescheduleRequested':
      return 'pollen';
    case 'confirmed':
    case 'completed':
      return 'leaf';
    case 'declined':
    case 'cancelledByCreator':
    case 'cancelledByBusiness':
      return 'neutral';
    case 'noShow':
      return 'danger';
  }
}

/** The meaning of a state for the reader, in sentences. */
export function stateSentences(shoot: Shoot, side: Side, now: number): string[] {
  const { name } = otherParty(shoot, side);
  const parts: string[] = [];
  if (shoot.mark) {
    parts.push(
      shoot.mark === 'unconfirmed' ? m.calendar_says_unconfirmed() : m.app_saved_offline(),
    );
  }
  if (shoot.state === 'reserved' && shoot.mark === null) parts.push(reservedSentence(shoot, side));
  if (shoot.state === 'rescheduleRequested') {
    parts.push(
      side === 'creator'
        ? m.calendar_says_reschedule_creator({ name })
        : m.calendar_says_reschedule_business({ name }),
    );
  }
  const here = shoot.checkIn && hereSentence(shoot.checkIn);
  if (here) parts.push(here);
  if (shoot.isLate) parts.push(m.calendar_late());
  if (shoot.reason) parts.push(m.calendar_says_reason({ reason: shoot.reason }));
  if (shoot.needsChoice) parts.push(choiceSentence(shoot, side, now));
  return parts;
}

function reservedSentence(shoot: Shoot, side: Side): string {
  const { name } = otherParty(shoot, side);
  if (side === 'creator') return m.calendar_says_reserved_creator({ name });
  const time = shoot.decideBy ? formatDayTime(shoot.decideBy) : '';
  return m.calendar_says_reserved_business({ name, time });
}

function choiceSentence(shoot: Shoot, side: Side, now: number): string {
  const { name } = otherParty(shoot, side);
  const until = contestableUntil(shoot, now);
  if (until !== null) {
    const time = formatDayTime(until);
    return side === 'creator'
      ? m.calendar_says_contest_creator({ name, time })
      : m.calendar_says_contest_business({ name, time });
  }
  if (side === 'creator') return m.calendar_says_choice_creator({ name });
  return shoot.decideBy
    ? m.calendar_says_choice_business({ time: formatDayTime(shoot.decideBy) })
    : m.calendar_says_choice_plain();
}

/** The label of a side's button for an event. */
export const eventLabels: Record<AppointmentEvent, () => string> = {
  booking_reserved: m.calendar_send_request,
  booking_confirmed: m.app_confirm,
  booking_declined: m.app_decline,
  creator_reschedule_requested: m.calendar_reschedule,
  reschedule_approved: m.app_confirm,
  reschedule_rejected: m.calendar_reject,
  reschedule_reopened: m.calendar_reopen,
  creator_cancelled: m.calendar_cancel_shoot,
  business_cancelled: m.calendar_cancel_shoot,
  cancellation_reopened: m.calendar_reopen,
  cancellation_rebooked: m.calendar_rebook,
  cancellation_closed: m.calendar_close_project,
  check_in: m.calendar_check_in,
  completed: m.calendar_done,
  no_show: m.calendar_no_show,
};
