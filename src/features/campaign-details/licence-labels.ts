import type { Licence } from '#contract/campaign/terms.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { m } from '#src/paraglide/messages.js';
import { formatDate } from '#src/campaigns/business/labels.ts';

const scopes: Record<Licence['scope'], (words: { name: string }) => string> = {
  organic: m.details_licence_organic,
  organicPlusAds: m.details_licence_ads,
  full: m.details_licence_full,
};

type Dates = Pick<ProjectRecord, 'licenceStartsOn' | 'licenceEndsOn'>;

/** The business's rights to the content, in plain sentences. `name`: the business. */
export function licenceSentences(
  { scope, durationDays, exclusive, credit }: Licence,
  name: string,
  dates: Dates | null,
  now: number,
): string[] {
  return [
    scopes[scope]({ name }),
    howLong(durationDays, dates, now),
    exclusive ? m.details_licence_exclusive({ name }) : m.details_licence_not_exclusive(),
    credit ? m.details_licence_credit() : m.details_licence_no_credit(),
  ];
}

function howLong(days: Licence['durationDays'], dates: Dates | null, now: number): string {
  const starts = dates?.licenceStartsOn ?? null;
  const ends = dates?.licenceEndsOn ?? null;
  if (starts === null) {
    return days === null ? m.details_licence_ever() : m.details_licence_days({ days });
  }
  const from = formatDate(starts, now);
  if (ends === null) return m.details_licence_from({ from });
  const to = formatDate(ends, now);
  return Date.parse(ends) <= now
    ? m.details_licence_ended({ date: to })
    : m.details_licence_dates({ from, to });
}
