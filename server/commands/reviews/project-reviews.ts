import type { PayloadOf } from '#contract/commands/command.ts';
import { BRAND } from '#contract/brand.ts';
import type { AccountId } from '#contract/ids.ts';
import { REVIEW_DAYS } from '#contract/project/rules.ts';
import { REVIEW_MIN_CHARACTERS, type ReviewedKind, reviewTraits } from '#contract/review/rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { DAY_MS } from '#contract/durations.ts';
import { count } from './count-ratings.ts';
import { tierNotice } from './tier-notice.ts';
import type { LockedProject } from '../appointments/lock-bookings.ts';
import type { LockedProjects } from '../projects/lock-projects.ts';
import type { ProjectChanges } from '../projects/project-changes.ts';
import type { ProjectRow, ReviewRow } from '../../records/write-records.ts';

type Scene = { locked: LockedProjects; changes: ProjectChanges; project: LockedProject; now: Date };

/** Whether a project can be reviewed at `now`: completed ones and those with a confirmed shoot, for two weeks. */
function acceptsReviews(row: ProjectRow, now: Date): boolean {
  const isWorth = row.step === 'completed' || (row.step === 'cancelled' && row.hadConfirmedShoot);
  const ended = row.endedOn?.getTime();
  return isWorth && ended !== undefined && now.getTime() < ended + REVIEW_DAYS * DAY_MS;
}

/**
 * Stores one side's review, over its earlier one. Once both sides have written, both reviews are published and stay: a project
 * that continues after an end is the same project. A side without a review by then may write one after the next end, which is
 * published at once.
 */
export function writeReview(
  scene: Scene,
  side: ReviewedKind,
  payload: PayloadOf<'submitReview'>,
): Result<ProjectRow, RuleRefusal> {
  const { locked, changes, project, now } = scene;
  const { row } = project;
  const [by, of] =
    side === 'creator' ? [row.creatorId, row.businessId] : [row.businessId, row.creatorId];
  const ofKind = side === 'creator' ? 'business' : 'creator';
  const all = reviewsOf(locked, row);
  const mine = all.find((one) => one.byAccountId === by);
  if (isShown(mine) || !acceptsReviews(row, now)) {
    return refused({ code: row.endedOn ? 'REVIEW_CLOSED' : 'WRONG_STATE' });
  }
  const checked = checkReview(payload, ofKind);
  if (!checked.ok) return checked;
  const others = locked.reviews.get(payload.reviewId);
  if (others && others !== mine) return refused({ code: 'COMMAND_ID_REUSED' });
  const { score, traits, feedback, privateNote } = payload;
  changes.review({
    id: mine?.id ?? payload.reviewId,
    projectId: row.id,
    byAccountId: by,
    ofAccountId: of,
    ofKind,
    score,
    traits,
    feedback,
    privateNote,
    // Other words wait for support again.
    noteReadOn: mine?.privateNote === privateNote ? mine.noteReadOn : null,
    createdOn: mine?.createdOn ?? now,
    publishedOn: null,
    version: (mine?.version ?? 0) + 1,
  });
  changes.bookings.progress(project, {});
  if (reviewsOf(locked, row).length === 2) showReviews(scene);
  return ok(project.row);
}

/** Written, and to be read by everyone: it stays as it is. */
const isShown = (review: ReviewRow | undefined): boolean =>
  review !== undefined && review.publishedOn !== null;

function checkReview(
  { score, traits, feedback }: PayloadOf<'submitReview'>,
  kind: ReviewedKind,
): Result<null, RuleRefusal> {
  if (score === 'notMeet' && [...feedback.trim()].length < REVIEW_MIN_CHARACTERS) {
    return refused({ code: 'REVIEW_TOO_SHORT' });
  }
  const known = new Set<string>(reviewTraits[kind].map(({ key }) => key));
  const isPraise = new Set(traits).size === traits.length && traits.every((one) => known.has(one));
  if (!isPraise || (score === 'notMeet' && traits.length > 0)) return refused({ code: 'INVALID' });
  return ok(null);
}

/** Publishes a project's reviews and notifies the reviewed side, also of another tier. */
export function showReviews({ locked, changes, project, now }: Scene): void {
  const { row } = project;
  for (const review of reviewsOf(locked, row)) {
    if (review.publishedOn) continue;
    changes.review({ ...review, publishedOn: now, version: review.version + 1 });
    const { ofAccountId: accountId, ofKind, score, traits } = review;
    locked.published.push({ accountId, score, traits });
    recountRating({ locked, changes, now }, accountId, ofKind);
    changes.notifySide(ofKind, 'REVIEW_PUBLISHED', project, `${review.id}:shown`);
  }
  changes.bookings.progress(project, {});
}

/** Counts an account's published reviews again and notifies it of a new tier. */
export function recountRating(
  { locked, changes, now }: Omit<Scene, 'project'>,
  accountId: AccountId,
  side: ReviewedKind,
): void {
  const rated = locked.ratings.get(accountId);
  const { status, positiveTraits, reviewCount } = count(
    accountId,
    locked.published.filter((one) => one.accountId === accountId),
    rated?.completedCampaigns ?? 0,
  );
  const before = rated?.status ?? 'BASIC';
  changes.rate(accountId, { status, positiveTraits, reviewCount });
  if (status !== before) changes.notify(tierNotice(BRAND, { accountId, side, status }, now));
}

const reviewsOf = ({ reviews }: LockedProjects, { id }: ProjectRow): ReviewRow[] =>
  [...reviews.values()].filter(({ projectId }) => projectId === id);
