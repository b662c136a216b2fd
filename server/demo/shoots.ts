import { noShowDecideBy } from '#contract/appointment/choice.ts';
import { CHOICE_HOURS, CONTACT_HOURS, decideByOf } from '#contract/appointment/rules.ts';
import { fitsHours, freeSlots, minutesOfTime } from '#contract/availability/slots.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { addDays, dayOf, momentOf, weekdayOf } from '#contract/phoenix-time.ts';
import { creatorFree } from '#contract/travel.ts';
import { translate } from '../texts/translate.ts';
import type { Pair } from './campaigns.ts';
import { awake, demoId, numberOf, resolved } from './data.ts';
import data from './data/shoots.json' with { type: 'json' };
import story from './data/story.json' with { type: 'json' };
import type { DemoRoom } from './rooms.ts';

/** `soon` is in about two hours. Every shoot moves to the nearest time at which business and creator are free. */
type Planned = (typeof data)[number];
type Placed = Pair & { startDateTime: Date; endDateTime: Date };
export type DemoShoot = ReturnType<typeof shootOf>;

const QUARTER = 15 * MINUTE_MS;

type Placing = {
  now: number;
  room: DemoRoom;
  shoot: Planned;
  /** The shoots of all projects before it. */
  placed: readonly Placed[];
};

/** A project's shoots, the oldest first, which join those that are placed already. */
export const placeShoots = (room: DemoRoom, now: number, placed: DemoShoot[]): DemoShoot[] =>
  data
    .filter((one) => `${one.campaign} ${one.creator}` === room.pair.name)
    .map((shoot, number) => {
      const made = shootOf({ now, room, shoot, placed }, number);
      placed.push(made);
      return made;
    });

/** A project's shoot of that number, as the commands and timers of its story would have left it. */
function shootOf(placing: Placing, number: number) {
  const { now, room, shoot } = placing;
  const { pair, fields } = room;
  const { state, reason = null } = shoot;
  const start = findTime(placing);
  const end = start + fields.shootDurationMin * MINUTE_MS;
  const quarter = start / QUARTER;
  const booked =
    Math.min(start - 5 * DAY_MS, now - 2 * DAY_MS) - ((number + quarter) % 7) * HOUR_MS;
  const created = awake(state === 'reserved' ? now - (3 + (quarter % 17)) * HOUR_MS : booked);
  const times = {
    created,
    start,
    end,
    asked: awake(now - 7 * HOUR_MS),
    cancelled: awake(now - 9 * HOUR_MS),
    calledOff: Math.min(start - 2 * DAY_MS, now - DAY_MS),
  };
  const news = newsOf(state, times);
  const { at, version } = news.findLast((one) => one.version > 0) ?? { at: now, version: 1 };
  const remindedFor = (event: string) =>
    news.some((one) => one.event === event && one.at <= now) ? new Date(start) : null;
  const id = demoId<AppointmentId>(`appointment ${pair.name} ${number}`);
  const hasCode = state !== 'reserved' && state !== 'declined';
  const isDone = state === 'completed';
  const isAsking = state === 'rescheduleRequested';
  const hidesContactAt = end + CONTACT_HOURS * HOUR_MS;
  const isHidden = isDone && hidesContactAt <= now;
  const decideBy: Readonly<Record<string, number>> = {
    reserved: decideByOf(at, start),
    cancelledByCreator: at + CHOICE_HOURS * HOUR_MS,
    noShow: noShowDecideBy(at),
  };
  return {
    ...pair,
    id,
    serviceName: translate('calendar_shoot_name', { business: pair.campaign.business.name }, 'en'),
    startDateTime: new Date(start),
    endDateTime: new Date(end),
    state,
    reason,
    code: hasCode ? String(numberOf(id, 10_000)).padStart(4, '0') : null,
    news,
    reminded24For: remindedFor('reminder24H:'),
    reminded2For: remindedFor('reminder2H:'),
    checkIn: isDone ? { at: new Date(start - 4 * MINUTE_MS).toISOString(), distanceM: 35 } : null,
    completedBy: isDone ? 'creator' : null,
    showsContact: state === 'confirmed' || isAsking || (isDone && !isHidden),
    requestedSlots: isAsking ? otherTimes(room, start, now) : [],
    suggestedSlots: state === 'declined' ? otherTimes(room, start, now) : [],
    needsChoice: state === 'cancelledByCreator' || state === 'noShow',
    decideBy: decideBy[state] === undefined ? null : new Date(decideBy[state]),
    createdOn: new Date(created),
    updatedOn: new Date(isHidden ? hidesContactAt : at),
    version: isHidden ? version + 1 : version,
  };
}

/** What happens around a shoot. An event names the version that the shoot then has; a reminder changes nothing. */
const newsOf = (state: string, times: Readonly<Record<string, number>>) =>
  story.shoots
    .filter((one) => one.in.includes(state))
    .map((one) => ({
      ...one,
      at: (times[one.since] ?? NaN) + one.minutes * MINUTE_MS,
      version: Number(one.event.split(':')[1]),
    }));

/** Two other times in the following week, at about the same hour, during opening hours. */
function otherTimes({ pair, fields }: DemoRoom, start: number, now: number): string[] {
  const hours = resolved(pair.campaign.business, now);
  const search = { hours, busy: [], durationMin: fields.shootDurationMin, limit: 1 };
  return [8, 9].flatMap((days) =>
    freeSlots({ ...search, from: start + days * DAY_MS, to: start + (days + 2) * DAY_MS }),
  );
}

/** The free time nearest to the planned one: within the hours, alone at the place, and with the way to it. */
function findTime({ now, room, shoot, placed }: Placing): number {
  const { pair, fields } = room;
  const { business } = pair.campaign;
  const hours = resolved(business, now);
  const shootsOf = (party: 'businessId' | 'creatorId') =>
    placed
      .filter((one) => one[party] === pair[party])
      .map(({ startDateTime, endDateTime, campaign }) => ({
        startDateTime: startDateTime.toISOString(),
        endDateTime: endDateTime.toISOString(),
        address: campaign.business,
      }));
  const [here, theirs] = [shootsOf('businessId'), shootsOf('creatorId')];
  for (const start of nearest(shoot, now)) {
    const end = start + fields.shootDurationMin * MINUTE_MS;
    if (isAhead(shoot) ? start < now + HOUR_MS : end > now - HOUR_MS) continue;
    const wanted = { start, end, place: business };
    const isFree = creatorFree(here, wanted) !== 'busy' && creatorFree(theirs, wanted) === 'free';
    if (isFree && fitsHours(hours, start, end)) return start;
  }
  throw new Error(`No time for ${pair.name}.`);
}

const isAhead = ({ inDays = 0 }: Planned): boolean => inDays >= 0;

/** Starts from the planned one outwards, a quarter of an hour at a time, then on the days beyond it. */
function* nearest(shoot: Planned, now: number) {
  const { soon, at = 0, inDays = 0, sundayFrom } = shoot;
  if (soon) {
    const first = Math.ceil((now + 2 * HOUR_MS) / QUARTER) * QUARTER;
    for (let start = first; start < first + 2 * DAY_MS; start += QUARTER) yield start;
    return;
  }
  const earliest = addDays(dayOf(now), sundayFrom ?? inDays);
  const first = sundayFrom === undefined ? earliest : addDays(earliest, 6 - weekdayOf(earliest));
  for (let days = 0; days < 6; days++) {
    const day = addDays(first, isAhead(shoot) ? days : -days);
    const wanted = momentOf(day, minutesOfTime(at));
    for (let step = 0; step < 40; step++) yield* [wanted + step * QUARTER, wanted - step * QUARTER];
  }
}
