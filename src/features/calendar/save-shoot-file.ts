import { BRAND } from '#contract/brand.ts';
import type { AppointmentRecord } from '#contract/appointment/record.ts';

const KEEP_MS = 60_000;

/** Hands a shoot to the device as a calendar file, made here: it needs no connection. */
export async function saveShootFile(shoot: AppointmentRecord): Promise<void> {
  const { calendarFile } = await import('#contract/appointment/ics.ts');
  const text = calendarFile(BRAND, [shoot]);
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `shoot-${shoot.startDateTime.slice(0, 10)}.ics`;
  link.click();
  // Some browsers read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
