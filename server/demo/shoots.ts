import * as z from 'zod/mini';
import { appointmentState } from '#contract/appointment/record.ts';
import { noShowDecideBy } from '#contract/appointment/choice.ts';
import { decideByOf, CHOICE_HOURS, CONTACT_HOURS } from '#contract/appointment/rules.ts';
import { creatorFree } from '#contract/travel.ts';
import { fitsHours, freeSlots } from '#contract/availability/slots.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { categories } from '#contract/notification/rules.ts';
import { addDays, dayOf, momentOf, weekdayOf } from '#contract/phoenix-time.ts';
import { side } from '#contract/project/record.ts';
import type { appointments } from '../db/schema/bookings.ts';
import { translate } from '../texts/translate.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Pair } from './campaigns.ts';
import { awake, demoId, numberOf } from './data.ts';
import storyData from './data/story.json' with { type: 'json' };
import { demoHours } from './people.ts';
import type { DemoRoom } from './rooms.ts';

/** The planned time moves to the nearest time at which business and creator are free. `soon` is in about two hours. */
export const plannedShoot = z.object({
  state: appointmentState,
  soon: z._default(z.boolean(), false),
  inDays: z._default(z.int(), 0),
  sundayFrom: z.optional(z.int()),
  at: z._default(z.int(), 0),
  reason: z._default(z.nullable(z.string()), null),
});

/** What happens around a shoot in one of these states, and is notified. With an actor, it is in the project's timeline as well. */
const news = z
  .array(
    z.object({
      in: z.array(appointmentState),
      to: z.array(side),
      category: z.enum(categories),
      since: z.enum(['created', 'start', 'end', 'asked', 'cancelled', 'calledOff']),
      minutes: z.number(),
      /** With the version that the shoot then has; a reminder changes nothing. */
      event: z.string(),
      actor: z.optional(side),
    }),
  )
  .parse(storyData.shoots);
type News = (typeof news)[number] & { at: number; version: number };
export type DemoShoot = typeof appointments.$inferInsert &
  Pair & { createdOn: Date; updatedOn: Date; news: News[] };

const QUARTER = 15 * MINUTE_MS;

type Placing = {
  now: number;
  room: DemoRoom;
  shoot: z.infer<typeof plannedShoot>;
  /** The shoots of all projects before it. */
  placed: readonly DemoShoot[];
};

/** A project's shoot of that number, as the commands and timers of its story would have left it. */
export function shootOf(placing: Placing, number: number): DemoShoot {
  const { now, room, shoot } = placing;
  const { pair, fields } = room;
  const { state, reason } = shoot;
  const start = findTime(placing);
  const end = start + fields.shootDurationMin * MINUTE_MS;
  const quarter = start / QUARTER;
  const booked =
    Math.min(start - 5 * DAY_MS, now - 2 * DAY_MS) - ((number + quarter) % 7) * HOUR_MS;
  const times = {
    created: awake(state === 'reserved' ? now - (3 + (quarter % 17)) * HOUR_MS : booked),
    start,
    end,
    asked: awake(now - 7 * HOUR_MS),
    cancelled: awake(now - 9 * HOUR_MS),
    calledOff: Math.min(start - 2 * DAY_MS, now - DAY_MS),
  };
  const happened = news
    .filter((one) => one.in.includes(state))
    .map((one) => ({
      ...one,
      at: times[one.since] + one.minutes * MINUTE_MS,
      version: Number(one.event.split(':')[1]),
    }));
  const { at, version } = happened.findLast((one) => one.version > 0) ?? { at: now, version: 1 };
  const hasHappened = (event: string) =>
    happened.some((one) => one.event === event && one.at <= now);
  const id = demoId<AppointmentId>(`appointment ${pair.name} ${number}`);
  const hasCode = state !== 'reserved' && state !== 'declined';
  return {
    ...pair,
    id,
    serviceName: translate('calendar_shoot_name', { business: pair.campaign.business.name }, 'en'),
    startDateTime: new Date(start),
    endDateTime: new Date(end),
    state,
    reason,
    code: hasCode ? String(numberOf(id, 10_000)).padStart(4, '0') : null,
    news: happened,
    reminded24For: hasHappened('reminder24H:') ? new Date(start) : null,
    reminded2For: hasHappened('reminder2H:') ? new Date(start) : null,
    createdOn: new Date(times.created),
    updatedOn: new Date(at),
    version,
    ...whatFollowed(placing, { start, end, at }),
  };
}

function whatFollowed(
  { now, room, shoot }: Placing,
  { start, end, at }: { start: number; end: number; at: number },
) {
  switch (shoot.state) {
    case 'reserved':
      return { decideBy: new Date(decideByOf(at, start)) };
    case 'confirmed':
      return { showsContact: true };
    case 'rescheduleRequested':
      return { showsContact: true, requestedSlots: otherTimes(room, start, now) };
    case 'completed': {
      const checkIn = { at: new Date(start - 4 * MINUTE_MS).toISOString(), distanceM: 35 };
      const done = { checkIn, completedBy: 'creator' as const };
      const hidesContactAt = end + CONTACT_HOURS * HOUR_MS;
      return hidesContactAt > now
        ? { ...done, showsContact: true }
        : { ...done, updatedOn: new Date(hidesContactAt), version: 5 };
    }
    case 'declined':
      return { suggestedSlots: otherTimes(room, start, now) };
    case 'cancelledByCreator':
      return { needsChoice: true, decideBy: new Date(at + CHOICE_HOURS * HOUR_MS) };
    case 'cancelledByBusiness':
      return {};
    case 'noShow':
      return { needsChoice: true, decideBy: new Date(noShowDecideBy(at)) };
  }
}

/** Two other times in the following week, at about the same hour, during opening hours. */
function otherTimes({ pair, fields }: DemoRoom, start: number, now: number): string[] {
  const hours = demoHours(pair.campaign.business, now);
  const search = { hours, busy: [], durationMin: fields.shootDurationMin, limit: 1 };
  return [8, 9].flatMap((days) =>
    freeSlots({ ...search, from: start + days * DAY_MS, to: start + (days + 2) * DAY_MS }),
  );
}

/** The free time nearest to the planned one: within the hours, alone at the place, and with the way to it. */
function findTime({ now, room, shoot, placed }: Placing): number {
  const { pair, fields } = room;
  const { business } = pair.campaign;
  const hours = demoHours(business, now);
  const here = placed.filter((one) => one.businessId === business.id);
  const theirs = placed
    .filter((one) => one.creatorId === pair.creatorId)
    .map(({ startDateTime, endDateTime, campaign }) => ({
      startDateTime: startDateTime.toISOString(),
      endDateTime: endDateTime.toISOString(),
      address: campaign.business,
    }));
  for (const start of nearest(shoot, now)) {
    const end = start + fields.shootDurationMin * MINUTE_MS;
    if (shoot.inDays >= 0 ? start < now + HOUR_MS : end > now - HOUR_MS) continue;
    const isFree =
      here.every((one) => end <= Number(one.startDateTime) || Number(one.endDateTime) <= start) &&
      creatorFree(theirs, { start, end, place: business }) === 'free';
    if (isFree && fitsHours(hours, start, end)) return start;
  }
  throw new Error(`No time for ${pair.name}.`);
}

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
