import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { BRAND } from '../brand.ts';
import { HOUR_MS } from '../durations.ts';
import { cleanLine } from '../text.ts';
import type { AppointmentRecord, AppointmentState } from './record.ts';

const statusOf: Record<AppointmentState, ICalEventStatus> = {
  reserved: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  rescheduleRequested: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  declined: ICalEventStatus.CANCELLED,
  cancelledByCreator: ICalEventStatus.CANCELLED,
  cancelledByBusiness: ICalEventStatus.CANCELLED,
  noShow: ICalEventStatus.CANCELLED,
};

/** A program that subscribed reads the feed again after so long. */
const REFRESH_SECONDS = 3_600;
/** As the app reminds people itself. */
const ALARM_HOURS = [24, 2];

type Shoots = readonly AppointmentRecord[];
type Calendar = {
  name: string;
  origin: string;
  titleOf: (shoot: AppointmentRecord) => string;
};

/**
 * Shoots as a calendar file (RFC 5545), the same in the server's feed and on a device without signal. A shoot keeps its
 * identity, so a calendar program updates or removes its entry instead of adding another. People's text stays one line: it
 * can neither end nor begin a property. A feed is read again every hour. `titleOf` names a shoot in the language of the person;
 * `origin` is where the app opens it.
 */
export function calendarFile({ name, origin, titleOf }: Calendar, appointments: Shoots): string {
  const calendar = ical({
    name: cleanLine(name),
    prodId: `//${BRAND}//${BRAND}//EN`,
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const one of appointments) {
    const summary = cleanLine(titleOf(one));
    const url = `${origin}/calendar?shoot=${one.id}`;
    const event = calendar.createEvent({ ...eventOf(one), summary, url });
    if (one.state !== 'confirmed' && one.state !== 'rescheduleRequested') continue;
    for (const hours of ALARM_HOURS) {
      const trigger = (hours * HOUR_MS) / 1_000;
      event.createAlarm({ type: ICalAlarmType.display, trigger, description: summary });
    }
  }
  // The library leaves the last line without its end.
  return `${calendar.toString()}\r\n`;
}

function eventOf(appointment: AppointmentRecord) {
  const status = statusOf[appointment.state];
  const isOff = status === ICalEventStatus.CANCELLED;
  return {
    id: `${appointment.id}@${BRAND.toLowerCase()}`,
    sequence: appointment.version,
    stamp: new Date(appointment.updatedOn),
    created: new Date(appointment.createdOn),
    lastModified: new Date(appointment.updatedOn),
    start: new Date(appointment.startDateTime),
    end: new Date(appointment.endDateTime),
    location: addressOf(appointment),
    description: descriptionOf(appointment),
    status,
    transparency: isOff ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  };
}

function addressOf({ address }: AppointmentRecord): string {
  const { street, locality, province, postalCode } = address;
  const region = present([province, postalCode]).join(' ');
  return present([street, locality, region]).join(', ');
}

function descriptionOf(appointment: AppointmentRecord): string {
  const { campaignTitle, businessName, firstname, lastname, contact } = appointment;
  const people = [businessName, `${firstname} ${lastname}`, contact?.name, contact?.phone];
  return [...new Set(present([campaignTitle, ...people]))].join('\n');
}

const present = (lines: readonly (string | null | undefined)[]): string[] =>
  lines.map((line) => cleanLine(line ?? '')).filter(Boolean);
