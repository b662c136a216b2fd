import { openRoundRequest } from '#contract/project/round-rules.ts';
import { momentOf } from '#contract/phoenix-time.ts';
import type { NotificationCategory } from '#contract/notification/rules.ts';
import {
  ARCHIVE_DAYS,
  isDisputed,
  REVIEW_DAYS,
  situationOf,
  type ProjectEvent,
} from '#contract/project/rules.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { ProjectRow } from './write-records.ts';
import type { NoticeVariant } from '../notices/labels.ts';

type Reminder = {
  side: 'creator' | 'business';
  category: NotificationCategory;
  variant?: NoticeVariant;
  /** The moment that it is about. */
  when: number;
};

/** The timers of a project. A one-time action is stored under its key; an event changes the next timer. */
export type Waiting =
  | { at: number; event: ProjectEvent }
  | { at: number; once: string; does: 'showReviews' | 'archiveRoom' | 'checkPosts' }
  | { at: number; once: string; about: string; remind: Reminder };

type Timed = Pick<
  ProjectRow,
  | 'step'
  | 'contentState'
  | 'postState'
  | 'contentDueOn'
  | 'submittedOn'
  | 'submission'
  | 'roundRequest'
  | 'decideBy'
  | 'postOpensOn'
  | 'postDueOn'
  | 'posts'
  | 'postRounds'
  | 'cancelRequest'
  | 'dispute'
  | 'endedOn'
  | 'hadConfirmedShoot'
  | 'keepLiveUntil'
  | 'chatroomId'
  | 'reminded'
>;

/** Everything that a project waits for, the first thing first. Nothing while a reported problem is open: it stops the clocks. */
export function waitingFor(row: Timed): Waiting[] {
  if (isDisputed(row)) return [];
  return [...decisions(row), ...reminders(row), ...afterwards(row)]
    .filter((one) => !('once' in one) || !row.reminded.includes(one.once))
    .toSorted((a, b) => a.at - b.at);
}

/** The next timer of a project; null: never, in its current state. */
export function nextTimerOf(row: Timed): Date | null {
  const [first] = waitingFor(row);
  return first ? new Date(first.at) : null;
}

/**
 * The keys of reminders whose time had already passed when their date was set: a creator who learns today of a deadline
 * tomorrow is not reminded in the same minute.
 */
export function passedAtOnce(before: Timed | null, after: Timed, now: number): string[] {
  const known = new Set(before ? reminders(before).map(keyOf) : []);
  return reminders(after)
    .filter((one) => one.at <= now && !known.has(keyOf(one)))
    .map(keyOf);
}

const keyOf = ({ once }: { once: string }) => once;

/** The first midnight of a post window in Phoenix. */
export const opensAt = (from: string): number => momentOf(from, 0);

function decisions(row: Timed): Waiting[] {
  const situation = situationOf(row);
  const found: Waiting[] = [];
  const add = (at: Date | null, event: ProjectEvent) => {
    if (at) found.push({ at: at.getTime(), event });
  };
  if (situation === 'contentSubmitted') add(row.decideBy, 'content_approved');
  const offeredUntil = openRoundRequest(row)?.answerBy;
  if (offeredUntil !== undefined) add(new Date(offeredUntil), 'round_expired');
  if (situation === 'contentApproved') add(row.postOpensOn, 'posting_opened');
  if (situation === 'postSubmitted') add(row.decideBy, 'post_verified');
  if (row.cancelRequest && row.endedOn === null) {
    add(new Date(row.cancelRequest.agreedBy), 'cancel_agreed');
  }
  return found;
}

type Reminding = Extract<Waiting, { remind: Reminder }>;

function reminders(row: Timed): Reminding[] {
  switch (situationOf(row)) {
    case 'contentOpen':
    case 'contentUploading':
    case 'contentRejected':
      return contentReminders(row);
    case 'contentSubmitted':
      return decisionReminders(row, 'REVIEW_DEADLINE', row.submittedOn);
    case 'postOpen':
    case 'postPartial':
    case 'postChanges':
      return around(row.postDueOn, [-24, 0], 'post', {
        side: 'creator',
        category: 'POST_DUE',
      });
    case 'postSubmitted':
      return decisionReminders(row, 'VERIFY_DEADLINE', lastPost(row));
    default:
      return [];
  }
}

/** Two days after the due date the business learns that it may look for another creator. */
const contentReminders = ({ contentDueOn }: Timed): Reminding[] => [
  ...around(contentDueOn, [-24, 0, 48], 'content', { side: 'creator', category: 'CONTENT_DUE' }),
  ...around(contentDueOn, [48], 'late content', {
    side: 'business',
    category: 'REVIEW_DEADLINE',
    variant: 'contentLate',
  }),
];

function around(
  due: Date | null,
  hours: readonly number[],
  subject: string,
  remind: Omit<Reminder, 'when'>,
): Reminding[] {
  if (!due) return [];
  const about = `${subject} ${due.toISOString()}`;
  return hours.map((offset) => ({
    at: due.getTime() + offset * HOUR_MS,
    once: `${about} ${offset}`,
    about,
    remind: { ...remind, when: due.getTime() },
  }));
}

/** A day and two days after something was sent; not any more once it is decided by itself. */
function decisionReminders(
  { decideBy }: Timed,
  category: NotificationCategory,
  sentOn: Date | null,
): Reminding[] {
  if (!decideBy || !sentOn) return [];
  const about = `${category} ${sentOn.toISOString()}`;
  return [24, 48].map((offset) => ({
    at: sentOn.getTime() + offset * HOUR_MS,
    once: `${about} ${offset}`,
    about,
    remind: { side: 'business', category, when: decideBy.getTime() },
  }));
}

function lastPost({ posts }: Timed): Date | null {
  const last = posts
    .map(({ submittedOn }) => submittedOn)
    .toSorted()
    .at(-1);
  return last === undefined ? null : new Date(last);
}

/** Follow-ups of a project's end, once for each: a released creator may be selected again, and the project continues. */
function afterwards(row: Timed): Waiting[] {
  if (!row.endedOn) return [];
  const ended = row.endedOn.getTime();
  const end = row.endedOn.toISOString();
  const found: Waiting[] = [];
  if (row.step === 'completed' || row.hadConfirmedShoot) {
    found.push({ at: ended + REVIEW_DAYS * DAY_MS, once: `reviews ${end}`, does: 'showReviews' });
  }
  if (row.chatroomId) {
    found.push({ at: ended + ARCHIVE_DAYS * DAY_MS, once: `archive ${end}`, does: 'archiveRoom' });
  }
  if (row.step === 'completed' && row.keepLiveUntil) {
    found.push({ at: row.keepLiveUntil.getTime(), once: 'live', does: 'checkPosts' });
  }
  return found;
}
