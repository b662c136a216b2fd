import * as z from 'zod/mini';
import { appointmentState } from '#contract/appointment/record.ts';
import { noShowDecideBy } from '#contract/appointment/choice.ts';
import { decideByOf, CHOICE_HOURS, CONTACT_HOURS } from '#contract/appointment/rules.ts';
import { creatorFree } from '#contract/travel.ts';
import { fitsHours, freeSlots } from '#contract/availability/slots.ts';
import type { AppointmentId, ProjectId } from '#contract/ids.ts';
import { addDays, dayOf, momentOf, weekdayOf } from '#contract/phoenix-time.ts';
import type { appointments } from '../db/schema/bookings.ts';
import { translate } from '../texts/translate.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { demoBusinesses, demoHours } from './places.ts';
import type { DemoRoom } from './rooms.ts';
import { demoId, numberOf } from './seeded.ts';
import { awake } from './timeline.ts';

/** The planned time moves to the nearest time at which business and creator are free. `soon` is in about two hours. */
export const plannedShoot = z.object({
  state: appointmentState,
  soon: z._default(z.boolean(), false),
  inDays: z._default(z.int(), 0),
  sundayFrom: z.optional(z.int()),
  at: z._default(z.int(), 0),
  reason: z._default(z.nullable(z.string()), null),
});
export type DemoShoot = typeof appointments.$inferInsert & { createdOn: Date; updatedOn: Date };

const QUARTER = 15 * MINUTE_MS;
/** Time in which a business answers a reservation. */
const CONFIRMED_AFTER = 90 * MINUTE_MS;

type Placing = {
  now: number;
  room: DemoRoom;
  shoot: z.infer<typeof plannedShoot>;
  /** The shoots of all projects before it. */
  placed: readonly DemoShoot[];
};

const minutesOf = ({ campaign }: DemoRoom) => campaign.fields.shootDurationMin;

/** A project's shoot of that number, as the commands and timers of its story would have left it. */
export function shootOf(placing: Placing, number: number): DemoShoot {
  const { room, shoot } = placing;
  const start = findTime(placing);
  const id = demoId<AppointmentId>(`appointment ${room.name} ${number}`);
  const hasCode = shoot.state !== 'reserved' && shoot.state !== 'declined';
  return {
    id,
    projectId: demoId<ProjectId>(`project ${room.name}`),
    campaignId: room.campaign.id,
    businessId: room.businessId,
    creatorId: room.creatorId,
    serviceName: translate('calendar_shoot_name', { business: room.campaign.business.name }, 'en'),
    startDateTime: new Date(start),
    endDateTime: new Date(start + minutesOf(room) * MINUTE_MS),
    state: shoot.state,
    reason: shoot.reason,
    code: hasCode ? String(numberOf(id, 10_000)).padStart(4, '0') : null,
    ...whatFollowed(placing, start, number),
  };
}

function whatFollowed({ now, room, shoot }: Placing, start: number, number: number) {
  const end = start + minutesOf(room) * MINUTE_MS;
  const bookedOn = awake(
    Math.min(start - 5 * DAY_MS, now - 2 * DAY_MS) - ((number + start / QUARTER) % 7) * HOUR_MS,
  );
  const at = (updated: number, version: number, created = bookedOn) => ({
    createdOn: new Date(created),
    updatedOn: new Date(updated),
    version,
  });
  const remindedFor = (hours: number) => (start <= now + hours * HOUR_MS ? new Date(start) : null);
  const reminded = { reminded24For: remindedFor(24), reminded2For: remindedFor(2) };
  switch (shoot.state) {
    case 'reserved': {
      const reservedOn = awake(now - (3 + ((start / QUARTER) % 17)) * HOUR_MS);
      const decideBy = new Date(decideByOf(reservedOn, start));
      return { ...at(reservedOn, 1, reservedOn), decideBy };
    }
    case 'confirmed':
      return { ...at(bookedOn + CONFIRMED_AFTER, 2), showsContact: true, ...reminded };
    case 'rescheduleRequested': {
      const requestedSlots = otherTimes(room, start, now);
      return { ...at(awake(now - 7 * HOUR_MS), 3), showsContact: true, requestedSlots };
    }
    case 'completed': {
      const checkIn = { at: new Date(start - 4 * MINUTE_MS).toISOString(), distanceM: 35 };
      const hidesContactAt = end + CONTACT_HOURS * HOUR_MS;
      const showsContact = hidesContactAt > now;
      // Booked, confirmed, arrived, done, and the contact hidden again.
      const times = showsContact ? at(end + 5 * MINUTE_MS, 4) : at(hidesContactAt, 5);
      return { ...times, showsContact, checkIn, completedBy: 'creator' as const, ...reminded };
    }
    case 'declined': {
      const suggestedSlots = otherTimes(room, start, now);
      return { ...at(bookedOn + CONFIRMED_AFTER, 2), suggestedSlots };
    }
    case 'cancelledByCreator': {
      const cancelledOn = awake(now - 9 * HOUR_MS);
      const decideBy = new Date(cancelledOn + CHOICE_HOURS * HOUR_MS);
      return { ...at(cancelledOn, 3), needsChoice: true, decideBy };
    }
    case 'cancelledByBusiness':
      // Canceled, and the business then ended the project.
      return at(Math.min(start - 2 * DAY_MS, now - DAY_MS), 4);
    case 'noShow': {
      const reportedOn = end + 40 * MINUTE_MS;
      const decideBy = new Date(noShowDecideBy(reportedOn));
      return { ...at(reportedOn, 3), needsChoice: true, decideBy, ...reminded };
    }
  }
}

/** Two other times in the following week, at about the same hour, during opening hours. */
function otherTimes(room: DemoRoom, start: number, now: number): string[] {
  const hours = demoHours(room.campaign.business, now);
  const search = { hours, busy: [], durationMin: minutesOf(room), limit: 1 };
  return [8, 9].flatMap((days) =>
    freeSlots({ ...search, from: start + days * DAY_MS, to: start + (days + 2) * DAY_MS }),
  );
}

/** The free time nearest to the planned one: within the hours, alone at the place, and with the way to it. */
function findTime({ now, room, shoot, placed }: Placing): number {
  const { campaign, businessId, creatorId, name } = room;
  const hours = demoHours(campaign.business, now);
  const here = placed.filter((one) => one.businessId === businessId);
  const theirs = placed.filter((one) => one.creatorId === creatorId).map(withPlace);
  for (const start of nearest(shoot, now)) {
    const end = start + minutesOf(room) * MINUTE_MS;
    if (shoot.inDays >= 0 ? start < now + HOUR_MS : end > now - HOUR_MS) continue;
    const { locality } = campaign.business;
    const isFree =
      here.every((one) => end <= Number(one.startDateTime) || Number(one.endDateTime) <= start) &&
      creatorFree(theirs, { start, end, place: { locality } }) === 'free';
    if (isFree && fitsHours(hours, start, end)) return start;
  }
  throw new Error(`No time for ${name}.`);
}

const withPlace = ({ businessId, startDateTime, endDateTime }: DemoShoot) => ({
  startDateTime: startDateTime.toISOString(),
  endDateTime: endDateTime.toISOString(),
  address: { locality: demoBusinesses.find(({ id }) => id === businessId)?.locality ?? '' },
});

/** Starts from the planned one outwards, a quarter of an hour at a time, then on the days beyond it. */
function* nearest({ soon, at, inDays, sundayFrom }: Placing['shoot'], now: number) {
  if (soon) {
    const first = Math.ceil((now + 2 * HOUR_MS) / QUARTER) * QUARTER;
    for (let start = first; start < first + 2 * DAY_MS; start += QUARTER) yield start;
    return;
  }
  const earliest = addDays(dayOf(now), sundayFrom ?? inDays);
  const first = sundayFrom === undefined ? earliest : addDays(earliest, 6 - weekdayOf(earliest));
  for (let days = 0; days < 6; days++) {
    const day = addDays(first, inDays >= 0 ? days : -days);
    const wanted = momentOf(day, Math.floor(at / 100) * 60 + (at % 100));
    for (let step = 0; step < 40; step++) yield* [wanted + step * QUARTER, wanted - step * QUARTER];
  }
}
