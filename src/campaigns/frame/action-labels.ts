import type { NextAction } from '#contract/pipeline/pipeline.ts';
import { formatWeekdayTime } from '#src/lib/weekday-time.ts';
import { m } from '#src/paraglide/messages.js';

type Texts = { without: () => string; with?: (at: { time: string }) => string };

const texts: Record<Exclude<NextAction['kind'], 'backup'>, Texts> = {
  answerInvitation: { without: m.campaign_next_answer, with: m.campaign_next_answer_by },
  waitForAnswer: { without: m.campaign_next_wait_answer },
  pickTime: { without: m.campaign_next_pick_time },
  waitForTimes: { without: m.campaign_next_wait_times },
  waitForConfirmation: {
    without: m.campaign_next_wait_answer,
    with: m.campaign_next_wait_confirm,
  },
  contest: { without: m.campaign_next_contest, with: m.campaign_next_contest_by },
  waitForSupport: { without: m.campaign_next_wait_support },
  waitForChoice: { without: m.campaign_next_wait_choice },
  goToShoot: { without: m.campaign_next_check_in, with: m.campaign_next_go },
  checkIn: { without: m.campaign_next_check_in },
  waitForOtherTime: { without: m.campaign_next_wait_answer, with: m.campaign_next_wait_other },
  sayDone: { without: m.campaign_next_say_done },
  makeContent: { without: m.campaign_next_make, with: m.campaign_next_make_by },
  waitForReview: { without: m.campaign_next_wait_review, with: m.campaign_next_wait_review_by },
  answerRound: { without: m.campaign_next_answer_round, with: m.campaign_next_answer_round_by },
  changeContent: { without: m.campaign_next_change, with: m.campaign_next_change_by },
  waitToPost: { without: m.campaign_next_wait_post, with: m.campaign_next_wait_post_at },
  post: { without: m.campaign_next_post, with: m.campaign_next_post_by },
  changePost: { without: m.campaign_next_change_post, with: m.campaign_next_change_post_by },
  waitForCheck: { without: m.campaign_next_wait_check, with: m.campaign_next_wait_check_by },
  review: { without: m.app_leave_review },
  answerCancel: { without: m.campaign_next_answer_cancel },
  finished: { without: m.campaign_next_finished },
  over: { without: m.campaign_next_over },
};

/** A creator's next action, in a few words. */
export function actionText(action: NextAction, now: number): string {
  if (action.kind === 'backup') return m.app_backup_rank({ rank: action.rank ?? 1 });
  const text = texts[action.kind];
  return action.at !== null && text.with
    ? text.with({ time: formatWeekdayTime(action.at, now) })
    : text.without();
}
