import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { BRAND } from '../brand.ts';
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

/**
 * Shoots as a calendar file (RFC 5545), the same in the server's feed and on a device without signal. A shoot keeps its
 * identity, so a calendar program updates or removes its entry instead of adding another. People's text stays one line: it
 * can neither end nor begin a property. `titleOf` names a shoot in the language of the person.
 */
export function calendarFile(
  name: string,
  appointments: readonly AppointmentRecord[],
  titleOf: (shoot: AppointmentRecord) => string,
): string {
  const calendar = ical({
    name: cleanLine(name),
    prodId: `//${BRAND}//${BRAND}//EN`,
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const one of appointments)
    calendar.createEvent({
      ...eventOf(one),
      summary: cleanLine(titleOf(one)),
    });
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
