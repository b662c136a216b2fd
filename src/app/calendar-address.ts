import { notFound } from '@tanstack/react-router';
import type { AppointmentId, CampaignId } from '#contract/ids.ts';
import { readId } from '#src/lib/route-ids.ts';

// Route files are part of every first screen: what the address says is checked here by hand, without the schema library.

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const month = /^\d{4}-(0[1-9]|1[0-2])$/;

type CalendarSearch = {
  month?: string | undefined;
  day?: string | undefined;
  shoot?: AppointmentId | undefined;
};

/** Month, day and open shoot in the query of the calendar's address; what is none is left out. */
export const readCalendarSearch = (search: Record<string, unknown>): CalendarSearch => ({
  month: readText(search['month'], month),
  day: isRealDay(search['day']) ? search['day'] : undefined,
  shoot: readId<AppointmentId>(search['shoot']),
});

const readText = (text: unknown, form: RegExp): string | undefined =>
  typeof text === 'string' && form.test(text) ? text : undefined;

/** A 31st of February has the form of a day and is none. */
function isRealDay(text: unknown): text is string {
  if (typeof text !== 'string' || !day.test(text)) return false;
  return new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}

/** The open shoot in the query of a campaign's schedule. */
export const readScheduleSearch = (
  search: Record<string, unknown>,
): { shoot?: AppointmentId | undefined } => ({ shoot: readId<AppointmentId>(search['shoot']) });

/** The campaign in the path; with what is no id there is no such page. */
export function readScheduleParams(raw: { campaignId: string }): { campaignId: CampaignId } {
  const campaignId = readId<CampaignId>(raw.campaignId);
  if (!campaignId) throw notFound();
  return { campaignId };
}
