import { BRAND } from '#contract/brand.ts';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { m } from '#src/paraglide/messages.js';
import { saveFile } from '#src/lib/save-file.ts';

/** Hands a shoot to the device as a calendar file, made here: it needs no connection. */
export async function saveShootFile(shoot: AppointmentRecord): Promise<void> {
  const { calendarFile } = await import('#contract/appointment/ics.ts');
  const titleOf = ({ businessName }: AppointmentRecord) =>
    m.calendar_shoot_name({ business: businessName });
  const text = calendarFile({ name: BRAND, origin: location.origin, titleOf }, [shoot]);
  const file = new Blob([text], { type: 'text/calendar;charset=utf-8' });
  saveFile(`shoot-${shoot.startDateTime.slice(0, 10)}.ics`, file);
}
