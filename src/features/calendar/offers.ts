import {
  appointmentTransitions,
  checkCheckIn,
  checkDone,
  checkNoShow,
  checkReschedule,
  decide,
  type AppointmentActor,
  type AppointmentEvent,
} from '#contract/appointment/rules.ts';
import { can, type Role } from '#contract/permissions.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, type Result } from '#contract/result.ts';
import { mayChoose } from './choice.ts';
import type { Shoot } from './overlay.ts';

/** Something a side can do with a shoot now; with a refusal it is shown with the reason why not. */
export type Offer = { event: AppointmentEvent; refusal: RuleRefusal | null };

type Side = Exclude<AppointmentActor, 'system'>;

/** In the order of the buttons: what moves the shoot on comes first. */
const order: Record<Side, AppointmentEvent[]> = {
  creator: ['check_in', 'completed', 'creator_reschedule_requested', 'creator_cancelled'],
  business: [
    'booking_confirmed',
    'booking_declined',
    'reschedule_approved',
    'reschedule_rejected',
    'reschedule_reopened',
    'cancellation_rebooked',
    'cancellation_reopened',
    'cancellation_closed',
    'no_show',
    'business_cancelled',
  ],
};

type Moment = { now: number; requestedOn: readonly string[]; role: Role };

/** A person's possible actions on a shoot, by the rules and the permissions that the server checks too. */
export function offersOf(shoot: Shoot, side: Side, moment: Moment): Offer[] {
  return order[side].flatMap((event): Offer[] => {
    if (!can(moment.role, appointmentTransitions[event].action)) return [];
    if (!decide(shoot.state, event, side).ok) return [];
    if (!fits(shoot, event, moment.now)) return [];
    const guard = guardOf(shoot, event, moment);
    return [{ event, refusal: guard.ok ? null : guard.refusal }];
  });
}

/** Whether it is the time for it at all; outside it there is no button. */
function fits(shoot: Shoot, event: AppointmentEvent, now: number): boolean {
  const { start, end } = timesOf(shoot);
  switch (event) {
    case 'check_in':
      return !shoot.checkIn && checkCheckIn({ start, end }, now).ok;
    case 'completed':
      return checkDone({ start }, now).ok;
    case 'no_show':
      if (shoot.completedBy === 'creator') return false;
      return checkNoShow({ start, end, hasCheckedIn: shoot.checkIn !== null }, now).ok;
    case 'cancellation_rebooked':
    case 'cancellation_reopened':
    case 'cancellation_closed':
      return mayChoose(shoot, now);
    case 'creator_cancelled':
    case 'business_cancelled':
    case 'creator_reschedule_requested':
      return now < start && !shoot.checkIn;
    case 'booking_reserved':
    case 'booking_confirmed':
    case 'booking_declined':
    case 'reschedule_approved':
    case 'reschedule_rejected':
    case 'reschedule_reopened':
      return true;
  }
}

function guardOf(
  shoot: Shoot,
  event: AppointmentEvent,
  { now, requestedOn }: Moment,
): Result<null, RuleRefusal> {
  if (event !== 'creator_reschedule_requested') return ok(null);
  return checkReschedule({ start: Date.parse(shoot.startDateTime), requestedOn }, now);
}

const timesOf = (shoot: Shoot) => ({
  start: Date.parse(shoot.startDateTime),
  end: Date.parse(shoot.endDateTime),
});
