import type { Opportunity } from '#contract/campaign/opportunity.ts';
import type { Deliverable } from '#contract/campaign/terms.ts';
import { dayOf, type Day } from '#contract/phoenix-time.ts';
import type { CategoryId } from '#contract/profile/lists.ts';
import { categoryLabel } from '#src/lib/category-label.ts';
import { format } from '#src/lib/dates.ts';
import { milesOf } from '#src/lib/miles.ts';
import { m } from '#src/paraglide/messages.js';
import { formatLocale } from '#src/lib/format-locale.ts';
import { formatCalendarDay, noonOf } from '../frame/when.ts';
import type { Choice } from './list-queries.ts';
import type { Shown } from './shown.ts';

/** Reasons that one line has room for. */
const REASONS = 2;

export const choiceLabel = (choice: Choice): string =>
  choice === 'all' ? m.opportunity_all() : categoryLabel(choice);

/** `Because you film Eats & Drinks · 4 mi away`; empty without a reason. */
export const reasonLine = ({
  reasons,
  category,
  distanceKm,
}: Pick<Shown, 'reasons' | 'category' | 'distanceKm'>): string =>
  reasons
    .map((reason) => reasonLabels(reason, category, distanceKm))
    .filter((words) => words !== '')
    .slice(0, REASONS)
    .join(' · ');

function reasonLabels(
  reason: Opportunity['reasons'][number],
  category: CategoryId,
  km: number | null,
): string {
  switch (reason) {
    case 'category':
      return m.opportunity_because({ category: categoryLabel(category) });
    case 'near':
      return km === null ? '' : distanceLabels(km);
    case 'price':
      return m.opportunity_reason_price();
    case 'tier':
      return m.opportunity_reason_tier();
    case 'new':
      return m.app_new();
  }
}

const distanceLabels = (km: number): string =>
  km < 1 ? m.opportunity_your_city() : m.app_miles_away({ miles: milesOf(km) });

/** `Tempe · 4 mi away`; the city alone where the reason has the distance. */
export function placeText(shown: Pick<Shown, 'locality' | 'distanceKm' | 'reasons'>): string {
  const { locality, distanceKm, reasons } = shown;
  const isShown = reasons.slice(0, REASONS).includes('near');
  return distanceKm === null || isShown ? locality : `${locality} · ${distanceLabels(distanceKm)}`;
}

/** Until when one can apply; null: no day is set. */
export function applyByText(applyBy: Day | null, now: number): string | null {
  if (applyBy === null) return null;
  return applyBy === dayOf(now)
    ? m.create_last_day()
    : m.opportunity_apply_by({ date: formatCalendarDay(applyBy) });
}

/** `Tue, Thu and Fri`. */
export function daysText(days: readonly Day[]): string {
  const names = days.map((day) => format(noonOf(day), { weekday: 'short' }));
  return new Intl.ListFormat(formatLocale(), { type: 'conjunction' }).format(names);
}

const countedDeliverables: Record<Deliverable['type'], (of: { count: number }) => string> = {
  photo: m.opportunity_photo,
  reel: m.opportunity_reel,
  story: m.opportunity_story,
  tiktok: m.opportunity_tiktok,
  youtubeShort: m.opportunity_youtube_short,
  youtubeVideo: m.opportunity_youtube_video,
  rawClips: m.opportunity_raw_clips,
};

/** The deliverables, each kind summed: `2 reels · 3 photos`. */
export const deliverablesText = (deliverables: readonly Deliverable[]): string =>
  [...Map.groupBy(deliverables, ({ type }) => type)]
    .map(([type, all]) => assetCountText({ type, qty: all.reduce((sum, { qty }) => sum + qty, 0) }))
    .join(' · ');

export const assetCountText = ({ type, qty }: Pick<Deliverable, 'type' | 'qty'>): string =>
  countedDeliverables[type]({ count: qty });
