import type { AccountId, CampaignId } from '#contract/ids.ts';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { isElsewhere } from '#src/lib/is-elsewhere.ts';
import { nameZone } from '#src/lib/name-zone.ts';
import { formatWeekdayTime, weekdayTime } from '#src/lib/weekday-time.ts';
import { m } from '#src/paraglide/messages.js';
import { appointmentIn, campaignIn, otherParty, projectIn, type Known } from './known.ts';

/** The campaign, project, or shoot that an item is about, in words; null where this device doesn't know it. */

export const about = (what: string, of: string | null): string =>
  of === null ? what : m.sync_item_of({ what, of });

/** A draft may have none yet. */
export const titleOf = (known: Known, id: CampaignId): string | null =>
  campaignIn(known, id)?.title || null;

/** The other party, and the campaign. */
export function workText(
  work: CandidateRecord | ProjectRecord | undefined,
  accountId: AccountId,
): string | null {
  if (!work) return null;
  return m.sync_lane_room({
    campaign: work.campaignTitle,
    name: otherParty(work, accountId).name,
  });
}

/** The requested times and the location: `Tue 3:00 PM, or Wed 1:00 PM at Sol y Masa`. */
export function bookingText(
  { slots, projectId }: PayloadOf<'bookAppointment'>,
  accountId: AccountId,
  known: Known,
  now: number,
): string | null {
  return withParty(timesText(slots, now), projectIn(known, projectId), accountId);
}

/** The shoot of the event; for a request for another time, that time. */
export function shootText(
  payload: PayloadOf<'appointmentEvent'>,
  accountId: AccountId,
  known: Known,
  now: number,
): string | null {
  const shoot = appointmentIn(known, payload.appointmentId);
  const wished =
    payload.event === 'creator_reschedule_requested'
      ? timesText(payload.slots, now)
      : payload.event === 'reschedule_approved'
        ? formatWeekdayTime(payload.slot, now)
        : null;
  const time = wished ?? (shoot ? formatWeekdayTime(shoot.startDateTime, now) : null);
  if (!shoot) return withParty(time, projectIn(known, payload.projectId), accountId);
  const parties = { ...shoot, creatorFirstName: shoot.firstname, creatorLastName: shoot.lastname };
  return withParty(time, parties, accountId);
}

function timesText([first, ...others]: readonly string[], now: number): string | null {
  if (!first) return null;
  if (others.length === 0) return formatWeekdayTime(first, now);
  const times = m.sync_item_alternates({
    first: weekdayTime(first, now),
    others: others.map((slot) => weekdayTime(slot, now)).join(', '),
  });
  return nameZone(times, others.find(isElsewhere) ?? first);
}

function withParty(
  time: string | null,
  parties: Parameters<typeof otherParty>[0] | undefined,
  accountId: AccountId,
): string | null {
  if (!parties) return time;
  const { name, isBusiness } = otherParty(parties, accountId);
  if (time === null) return name;
  return isBusiness ? m.sync_shoot_at({ time, name }) : m.app_time_with({ time, name });
}
