import type { LabelDetail, LabelName, LabelTone } from '#contract/pipeline/labels.ts';
import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { m } from '#src/paraglide/messages.js';
import { formatDueDay } from './when.ts';

const labels: Record<LabelName, () => string> = {
  waitingForCandidates: m.campaign_label_waiting,
  haveCandidates: m.campaign_label_candidates,
  scheduleShoot: m.campaign_label_schedule,
  approveContent: m.campaign_label_approve,
  feedbackProvided: m.campaign_label_feedback,
  contentApproved: m.campaign_label_approved,
  postSubmitted: m.campaign_label_posted,
  verifyPosts: m.campaign_label_verify,
  completed: m.campaign_label_completed,
};
/** The specification's text of a label. */
export const labelText = (name: LabelName): string => labels[name]();

const tones: Record<LabelTone, () => string> = {
  amber: m.app_your_turn,
  grey: m.campaign_tone_grey,
  green: m.campaign_tone_green,
};
export const toneText = (tone: LabelTone): string => tones[tone]();

/** The line below a label. */
export function detailText(detail: LabelDetail, now: number): string {
  switch (detail.kind) {
    case 'invited':
      return detail.count === 0
        ? m.campaign_detail_nobody()
        : m.campaign_detail_invited({ count: detail.count });
    case 'applicants':
      return m.campaign_detail_to_look_at({ count: detail.count });
    case 'recruitingOver':
      return m.campaign_detail_over();
    case 'asksForTime':
      return m.campaign_detail_asks({
        creator: detail.creator,
        time: formatWeekdayTime(detail.at, now),
      });
    case 'asksForOtherTime':
      return detail.at === null
        ? m.campaign_detail_asks_other({ creator: detail.creator })
        : m.campaign_detail_asks({
            creator: detail.creator,
            time: formatWeekdayTime(detail.at, now),
          });
    case 'chooseWhatFollows':
      return m.campaign_detail_choose({ creator: detail.creator });
    case 'contestable':
      return m.campaign_detail_contest({
        creator: detail.creator,
        time: formatWeekdayTime(detail.at, now),
      });
    case 'noFreeTimes':
      return m.campaign_detail_no_times({ creator: detail.creator });
    case 'picksTime':
      return m.campaign_detail_picks({ creator: detail.creator });
    case 'booked':
      return m.campaign_detail_booked({ time: formatWeekdayTime(detail.at, now) });
    case 'round':
      return m.app_round_of({ round: detail.round, of: detail.of });
    case 'askedForRound':
      return m.campaign_detail_asked_round({ creator: detail.creator });
    case 'leaveReview':
      return m.campaign_detail_leave_review({ creator: detail.creator });
    case 'wantsToCancel':
      return m.campaign_detail_wants_cancel({ creator: detail.creator });
    case 'finished':
      return m.campaign_detail_finished({ creator: detail.creator });
    default:
      return workText(detail, now);
  }
}

type WorkDetail = Extract<
  LabelDetail,
  { kind: 'received' | 'toReview' | 'postOpens' | 'postDue' | 'postChanges' | 'links' }
>;

/** The state of content and posts. */
function workText(detail: WorkDetail, now: number): string {
  switch (detail.kind) {
    case 'received': {
      const { count, total, due } = detail;
      return due === null
        ? m.app_received_of({ count, total })
        : m.campaign_detail_received_due({ count, total, day: formatDueDay(due, now) });
    }
    case 'toReview':
      return detail.by === null
        ? m.campaign_detail_review({ count: detail.count })
        : m.campaign_detail_review_by({
            count: detail.count,
            time: formatWeekdayTime(detail.by, now),
          });
    case 'postOpens':
      return m.campaign_detail_opens({ day: formatDueDay(detail.at, now) });
    case 'postDue':
      return m.campaign_detail_post_due({ day: formatDueDay(detail.at, now) });
    case 'postChanges':
      return detail.due === null
        ? m.campaign_detail_post_changes()
        : m.campaign_detail_post_changes_due({ day: formatDueDay(detail.due, now) });
    case 'links': {
      const { count, total, by } = detail;
      if (by === null) return m.campaign_detail_links({ count, total });
      return count < total
        ? m.campaign_detail_links_due({ count, total, day: formatDueDay(by, now) })
        : m.campaign_detail_links_by({ count, total, time: formatWeekdayTime(by, now) });
    }
  }
}
