import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { m } from '#src/paraglide/messages.js';
import { formatDueDay } from '#src/campaigns/frame/when.ts';
import type { CampaignTab } from './campaign-rows.ts';
import type { NextDate } from './next-date.ts';

export const tabText: Record<CampaignTab, () => string> = {
  active: m.campaign_tab_active,
  drafts: m.campaign_tab_drafts,
  completed: m.campaign_tab_completed,
  cancelled: m.campaign_tab_cancelled,
};

/** The text of an empty tab. */
export const emptyTexts: Record<CampaignTab, { title: () => string; text: () => string }> = {
  active: { title: m.campaign_empty_active, text: m.campaign_empty_active_text },
  drafts: { title: m.campaign_empty_drafts, text: m.campaign_empty_drafts_text },
  completed: { title: m.campaign_empty_completed, text: m.campaign_empty_completed_text },
  cancelled: { title: m.campaign_empty_cancelled, text: m.campaign_empty_cancelled_text },
};

/** The next date of a campaign: `Shoot Tue 3:00 PM`. */
export function nextDateText({ kind, at }: NextDate, now: number): string {
  switch (kind) {
    case 'shoot':
      return m.campaign_next_go({ time: formatWeekdayTime(at, now) });
    case 'decide':
      return m.campaign_next_decide({ time: formatWeekdayTime(at, now) });
    case 'content':
      return m.campaign_next_content({ day: formatDueDay(at, now) });
    case 'post':
      return m.campaign_detail_post_due({ day: formatDueDay(at, now) });
    case 'apply':
      return m.campaign_next_apply({ day: formatDueDay(at, now) });
  }
}
