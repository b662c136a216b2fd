import { createHash } from 'node:crypto';
import { decideByOf, CHOICE_HOURS, CONTACT_HOURS } from '#contract/appointment/rules.ts';
import { creatorFree } from '#contract/appointment/travel.ts';
import { fitsHours, freeSlots } from '#contract/availability/slots.ts';
import { addDays, dayOf, momentOf, weekdayOf } from '#contract/phoenix-time.ts';
import type { AppointmentId } from '#contract/ids.ts';
import type { ProjectRow } from '../commands/write-records.ts';
import { translate } from '../translate.ts';
import type { appointments } from '../db/schema/bookings.ts';
import { campaignsByKey, projectList, type Project, type Shoot } from './data.ts';
import { demoId } from './demo-id.ts';
import { demoBusinesses, demoHours } from './places.ts';
import { projectIdOf, projectRow } from './project-rows.ts';
import type { DemoRoom } from './rooms.ts';
import { awake, CONFIRMED_AFTER, DAY, HOUR, MINUTE } from './timeline.ts';

export type DemoShoot = typeof appointments.$inferInsert & { createdOn: Date; updatedOn: Date };
export type DemoProject = {
  plan: Project;
  room: DemoRoom;
  row: ProjectRow;
  /** Oldest first. */
  shoots: DemoShoot[];
};

const QUARTER = 15 * MINUTE;

/**
 * Every project with its shoots around `now`, the same for the same `now`. Projects that come first in the data are placed first.
 */
export function planProjects(now: number, rooms: readonly DemoRoom[]): DemoProject[] {
  const placed: DemoShoot[] = [];
  return projectList.map((plan) => {
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
  shoot: Shoot;
  place: number;
  placed: readonly DemoShoot[];
};

const durationOf = (room: DemoRoom) =>
  campaignsByKey[room.campaign].written.shootDurationMin * MINUTE;

function shootOf(placing: Placing): DemoShoot {
  const { room, shoot, place } = placing;
  const start = findTime(placing);
  const id = demoId<AppointmentId>(`appointment ${room.campaign} ${room.creator} ${place}`);
  const hasCode = shoot.state !== 'reserved' && shoot.state !== 'declined';
  const digits = createHash('sha256').update(id).digest('hex').slice(0, 8);
  return {
    id,
    projectId: projectIdOf(room.campaign, room.creator),
    campaignId: room.place.id,
    businessId: room.businessId,
    creatorId: room.creatorId,
    serviceName: translate('calendar_shoot_name', { business: room.place.business.name }),
    startDateTime: new Date(start),
    endDateTime: new Date(start + durationOf(room)),
    state: shoot.state,
    reason: shoot.reason ?? null,
    code: hasCode ? String(Number.parseInt(digits, 16) % 10_000).padStart(4, '0') : null,
    ...whatFollowed(placing, start),
  };
}

/** The columns that the commands of such a shoot would have left, with their times. */
function whatFollowed({ now, room, shoot: { state }, place }: Placing, start: number) {
  const end = start + durationOf(room);
  const bookedOn = awake(
    Math.min(start - 5 * DAY, now - 2 * DAY) - ((place + start / QUARTER) % 7) * HOUR,
  );
  const at = (updated: number, version: number, created = bookedOn) => ({
    createdOn: new Date(created),
    updatedOn: new Date(updated),
    version,
  });
  const reminded = {
    reminded24For: start <= now + DAY ? new Date(start) : null,
    reminded2For: start <= now + 2 * HOUR ? new Date(start) : null,
  };
  switch (state) {
    case 'reserved': {
      const reservedOn = awake(now - (3 + ((start / QUARTER) % 17)) * HOUR);
      const decideBy = new Date(decideByOf(reservedOn, start));
      return { ...at(reservedOn, 1, reservedOn), decideBy };
    }
    case 'confirmed':
      return { ...at(bookedOn + CONFIRMED_AFTER, 2), showsContact: true, ...reminded };
    case 'rescheduleRequested': {
      const requestedSlots = otherTimes({ now, start, room });
      return { ...at(awake(now - 7 * HOUR), 3), showsContact: true, requestedSlots };
    }
    case 'completed': {
      const checkIn = { at: new Date(start - 4 * MINUTE).toISOString(), distanceM: 35 };
      const hidesContactAt = end + CONTACT_HOURS * HOUR;
      const showsContact = hidesContactAt > now;
      // Booked, confirmed, arrived, done; and the contact taken away again.
      const times = showsContact ? at(end + 5 * MINUTE, 4) : at(hidesContactAt, 5);
      return { ...times, showsContact, checkIn, completedBy: 'creator' as const, ...reminded };
    }
    case 'declined':
      return {
        ...at(bookedOn + CONFIRMED_AFTER, 2),
        suggestedSlots: otherTimes({ now, start, room }),
      };
    case 'cancelledByCreator': {
      const cancelledOn = awake(now - 9 * HOUR);
      const decideBy = new Date(cancelledOn + CHOICE_HOURS * HOUR);
      return { ...at(cancelledOn, 3), needsChoice: true, decideBy };
    }
    case 'cancelledByBusiness':
      // Called off, and the business then said that nothing follows.
      return at(Math.min(start - 2 * DAY, now - DAY), 4);
    case 'noShow':
      throw new Error('Nobody misses a shoot in the demo.');
  }
}

/** Two other times of the week after, at about the same hour, when the place is open. */
function otherTimes({ now, start, room }: { now: number; start: number; room: DemoRoom }) {
  const hours = demoHours(room.place.business.key, now);
  const search = { hours, busy: [], durationMin: durationOf(room) / MINUTE };
  return [8, 9].flatMap((days) => {
    const from = start + days * DAY;
    return freeSlots({ ...search, from, to: from + 2 * DAY, limit: 1 });
  });
}

/** The free time nearest to the one wanted: within the hours, alone at the place, and with the way to it. */
function findTime({ now, room, shoot, placed }: Placing): number {
  const isAhead = (shoot.inDays ?? 0) >= 0;
  const { key, locality } = room.place.business;
  const hours = demoHours(key, now);
  const here = placed.filter((one) => one.businessId === room.businessId);
  const theirs = placed.filter((one) => one.creatorId === room.creatorId).map(asShoot);
  for (const start of nearest(shoot, now, isAhead)) {
    const end = start + durationOf(room);
    if (isAhead ? start < now + HOUR : end > now - HOUR) continue;
    const isAlone = here.every(
      (one) => end <= one.startDateTime.getTime() || one.endDateTime.getTime() <= start,
    );
    const isFree = isAlone && creatorFree(theirs, { start, end, locality }) === 'free';
    if (isFree && fitsHours(hours, start, end)) return start;
  }
  throw new Error(`No time for ${room.campaign}, ${room.creator}.`);
}

const asShoot = ({ businessId, startDateTime, endDateTime }: DemoShoot) => ({
  startDateTime: startDateTime.toISOString(),
  endDateTime: endDateTime.toISOString(),
  address: { locality: demoBusinesses.find(({ id }) => id === businessId)?.locality ?? '' },
});

/** Starts from the wanted one outwards, a quarter of an hour at a time, then on the days beyond it. */
function* nearest(shoot: Shoot, now: number, isAhead: boolean): Generator<number> {
  if (shoot.soon) {
    const soon = Math.ceil((now + 2 * HOUR) / QUARTER) * QUARTER;
    for (let at = soon; at < soon + 2 * DAY; at += QUARTER) yield at;
    return;
  }
  const { at = 0, inDays = 0, sundayFrom } = shoot;
  const earliest = addDays(dayOf(now), sundayFrom ?? inDays);
  const first = sundayFrom === undefined ? earliest : addDays(earliest, 6 - weekdayOf(earliest));
  for (let days = 0; days < 6; days++) {
    const day = addDays(first, isAhead ? days : -days);
    const wanted = momentOf(day, Math.floor(at / 100) * 60 + (at % 100));
    for (let step = 0; step < 40; step++) {
      yield wanted + step * QUARTER;
      yield wanted - step * QUARTER;
    }
  }
}
