import { createHash } from 'node:crypto';
import { decideByOf, CHOICE_HOURS, CONTACT_HOURS } from '#contract/appointment/rules.ts';
import type { AppointmentState } from '#contract/appointment/record.ts';
import { creatorFree } from '#contract/appointment/travel.ts';
import { fitsHours, freeSlots } from '#contract/availability/slots.ts';
import { addDays, dayOf, momentOf, weekdayOf } from '#contract/phoenix-time.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { isEnded } from '#contract/project/rules.ts';
import type { ProjectRow } from '../commands/write-records.ts';
import type { appointments } from '../db/schema/bookings.ts';
import { demoBriefs } from './briefs.ts';
import { demoId } from './demo-id.ts';
import { demoHours } from './hours.ts';
import { demoBusinesses } from './places.ts';
import type { DemoRoom } from './plan.ts';
import { projectIdOf, projectRow } from './project-rows.ts';
import { demoProjects, type ProjectPlan, type ShootPlan, type Wanted } from './shoots.ts';
import { awake, CONFIRMED_AFTER, DAY, HOUR, MINUTE } from './timeline.ts';

export type DemoShoot = typeof appointments.$inferInsert & { createdOn: Date; updatedOn: Date };
export type DemoProject = {
  plan: ProjectPlan;
  room: DemoRoom;
  row: ProjectRow;
  /** Oldest first. */
  shoots: DemoShoot[];
};

const QUARTER = 15 * MINUTE;

/** Every project with its shoots around `now`, the same for the same `now`. */
export function planProjects(now: number, rooms: readonly DemoRoom[]): DemoProject[] {
  const placed: DemoShoot[] = [];
  return demoProjects.map((plan) => {
    const room = rooms.find(
      (one) => one.campaign === plan.campaign && one.creator === plan.creator,
    );
    if (!room) throw new Error(`No demo room for ${plan.campaign}, ${plan.creator}.`);
    const shoots = plan.shoots.map((shoot, place) => {
      const made = shootOf({ now, room, shoot, place, placed });
      placed.push(made);
      return made;
    });
    return { plan, room, shoots, row: projectRow(plan, room, shoots, now) };
  });
}

type Placing = {
  now: number;
  room: DemoRoom;
  shoot: ShootPlan;
  place: number;
  placed: readonly DemoShoot[];
};

const nameOf = ({ campaign, creator }: DemoRoom) => `${campaign} ${creator}`;
const durationOf = (room: DemoRoom) => demoBriefs[room.campaign].minutes * MINUTE;

function shootOf({ now, room, shoot, place, placed }: Placing): DemoShoot {
  const start = findTime({ now, room, shoot, place, placed });
  const end = start + durationOf(room);
  const id = demoId<AppointmentId>(`appointment ${nameOf(room)} ${place}`);
  return {
    id,
    projectId: projectIdOf(room.campaign, room.creator),
    campaignId: room.place.id,
    businessId: room.businessId,
    creatorId: room.creatorId,
    serviceName: `${room.place.business.name} – content shoot`,
    startDateTime: new Date(start),
    endDateTime: new Date(end),
    state: shoot.state,
    reason: shoot.reason ?? null,
    ...codeOf(id, shoot.state),
    ...whatFollowed(shoot.state, { now, start, end, room, place }),
  };
}

const codeOf = (id: string, state: AppointmentState) => {
  if (state === 'reserved' || state === 'declined') return { code: null };
  const number = Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 8), 16);
  return { code: String(number % 10_000).padStart(4, '0') };
};

type Moment = { now: number; start: number; end: number; room: DemoRoom; place: number };

/** What the commands of such a shoot would have left in its row, and when. */
function whatFollowed(state: AppointmentState, { now, start, end, room, place }: Moment) {
  const someHours = ((place + start / QUARTER) % 7) * HOUR;
  const bookedOn = awake(Math.min(start - 5 * DAY, now - 2 * DAY) - someHours);
  const confirmedOn = bookedOn + CONFIRMED_AFTER;
  const at = (created: number, updated: number, version: number) => ({
    createdOn: new Date(created),
    updatedOn: new Date(updated),
    version,
  });
  const reminded24For = start <= now + DAY ? new Date(start) : null;
  const reminded2For = start <= now + 2 * HOUR ? new Date(start) : null;
  switch (state) {
    case 'reserved': {
      const reservedOn = awake(now - (3 + ((start / QUARTER) % 17)) * HOUR);
      return {
        ...at(reservedOn, reservedOn, 1),
        decideBy: new Date(decideByOf(reservedOn, start)),
      };
    }
    case 'confirmed':
      return { ...at(bookedOn, confirmedOn, 2), showsContact: true, reminded24For, reminded2For };
    case 'rescheduleRequested':
      return {
        ...at(bookedOn, awake(now - 7 * HOUR), 3),
        showsContact: true,
        requestedSlots: otherTimes({ now, start, room }),
      };
    case 'completed': {
      const checkIn = { at: new Date(start - 4 * MINUTE).toISOString(), distanceM: 35 };
      const showsContact = end + CONTACT_HOURS * HOUR > now;
      // Booked, confirmed, arrived, done; and the contact taken away again.
      const version = showsContact ? 4 : 5;
      const times = at(
        bookedOn,
        showsContact ? end + 5 * MINUTE : end + CONTACT_HOURS * HOUR,
        version,
      );
      const completedBy = 'creator' as const;
      return { ...times, showsContact, checkIn, completedBy, reminded24For, reminded2For };
    }
    case 'declined':
      return { ...at(bookedOn, confirmedOn, 2), suggestedSlots: otherTimes({ now, start, room }) };
    case 'cancelledByCreator': {
      const cancelledOn = awake(now - 9 * HOUR);
      const decideBy = new Date(cancelledOn + CHOICE_HOURS * HOUR);
      return { ...at(bookedOn, cancelledOn, 3), needsChoice: true, decideBy };
    }
    case 'cancelledByBusiness':
      // Called off, and the business then said that nothing follows.
      return at(bookedOn, Math.min(start - 2 * DAY, now - DAY), 4);
    case 'noShow':
      throw new Error('Nobody misses a shoot in the demo.');
  }
}

/** Two other times of the week after, at about the same hour, when the place is open. */
function otherTimes({
  now,
  start,
  room,
}: {
  now: number;
  start: number;
  room: DemoRoom;
}): string[] {
  const hours = demoHours(room.place.business.key, now);
  const search = { hours, busy: [], durationMin: durationOf(room) / MINUTE };
  return [8, 9].flatMap((days) => {
    const from = start + days * DAY;
    return freeSlots({ ...search, from, to: from + 2 * DAY, limit: 1 });
  });
}

/** The free time nearest to the one wanted: within the hours, alone at the place, and with the way to it. */
function findTime({ now, room, shoot, placed }: Placing): number {
  const isAhead = shoot.when === 'soon' || 'sundayFrom' in shoot.when || shoot.when.inDays >= 0;
  const duration = durationOf(room);
  const { key, locality } = room.place.business;
  const hours = demoHours(key, now);
  const here = placed.filter((one) => one.businessId === room.businessId);
  const theirs = placed.filter((one) => one.creatorId === room.creatorId).map(asShoot);
  const fits = (start: number) => {
    const end = start + duration;
    if (isAhead ? start < now + HOUR : end > now - HOUR) return false;
    if (!fitsHours(hours, start, end)) return false;
    const isAlone = here.every(
      (one) => end <= one.startDateTime.getTime() || one.endDateTime.getTime() <= start,
    );
    return isAlone && creatorFree(theirs, { start, end, locality }) === 'free';
  };
  for (const start of nearest(shoot.when, now, isAhead)) if (fits(start)) return start;
  throw new Error(`No time for ${nameOf(room)}.`);
}

function asShoot(one: DemoShoot) {
  const locality = demoBusinesses.find(({ id }) => id === one.businessId)?.locality ?? '';
  return {
    startDateTime: one.startDateTime.toISOString(),
    endDateTime: one.endDateTime.toISOString(),
    address: { locality },
  };
}

/** Starts from the wanted one outwards, a quarter of an hour at a time, then on the days beyond it. */
function* nearest(when: Wanted, now: number, isAhead: boolean): Generator<number> {
  if (when === 'soon') {
    const soon = Math.ceil((now + 2 * HOUR) / QUARTER) * QUARTER;
    for (let at = soon; at < soon + 2 * DAY; at += QUARTER) yield at;
    return;
  }
  const today = dayOf(now);
  const first =
    'sundayFrom' in when
      ? nextSunday(addDays(today, when.sundayFrom))
      : addDays(today, when.inDays);
  const minutes = Math.floor(when.at / 100) * 60 + (when.at % 100);
  for (let days = 0; days < 6; days++) {
    const wanted = momentOf(addDays(first, isAhead ? days : -days), minutes);
    for (let step = 0; step < 40; step++) {
      yield wanted + step * QUARTER;
      yield wanted - step * QUARTER;
    }
  }
}

const nextSunday = (day: string): string => addDays(day, 6 - weekdayOf(day));

/** Whether the project is one for which the business's hours are kept on the creator's devices. */
export const isUnderWay = ({ row }: Pick<DemoProject, 'row'>): boolean => !isEnded(row.step);
