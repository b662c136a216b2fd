import type { AccountId } from '#contract/ids.ts';
import type { NotificationCategory } from '#contract/notification/rules.ts';
import type { PostLink } from '#contract/project/record.ts';
import { trackChanges, type BookingChanges } from '../appointments/booking-changes.ts';
import { trackContent, type ContentChanges } from '../content/lock-content.ts';
import type { LockedProject } from '../appointments/lock-bookings.ts';
import type { LockedProjects } from './lock-projects.ts';
import type { NoticeDetails } from './project-outcomes.ts';
import { changedUrls } from './project-post-rules.ts';
import { mergeWrites } from '../campaigns/work-changes.ts';
import type {
  NotificationRow,
  PostUrlRow,
  RatingRow,
  RecordWrite,
  ReviewRow,
  Stamp,
} from '../../records/write-records.ts';

/** Changes to projects and all that hangs on them, in one transaction. */
export type ProjectChanges = {
  /** The projects themselves, their appointments, campaigns and candidates. */
  bookings: BookingChanges;
  content: ContentChanges;
  review: (row: ReviewRow) => void;
  /** An account's new rating; shown in its own profile. */
  rate: (accountId: AccountId, over: Partial<RatingRow>) => RatingRow;
  /** Addresses follow a project's links. */
  links: (project: LockedProject, before: readonly PostLink[], after: readonly PostLink[]) => void;
  /** Tells one side, once for each `about`. */
  notifySide: (
    side: 'creator' | 'business',
    category: NotificationCategory,
    project: LockedProject,
    about: string,
    notice?: NoticeDetails,
  ) => void;
  notify: (row: NotificationRow) => void;
  write: () => RecordWrite;
};

/** Applies changes to locked projects in memory, so that the next decision sees them, and collects what is to be written. */
export function trackProjects(locked: LockedProjects, now: Date): ProjectChanges {
  const bookings = trackChanges(locked.bookings, now);
  const content = trackContent(locked.content);
  const reviewed = new Map<ReviewRow['id'], ReviewRow>();
  const rated = new Map<AccountId, RatingRow>();
  const used = new Map<string, PostUrlRow>();
  const freed = new Set<string>();
  const notified: NotificationRow[] = [];
  return {
    bookings,
    content,
    review(row) {
      locked.reviews.set(row.id, row);
      reviewed.set(row.id, row);
    },
    rate(accountId, over) {
      const before = locked.ratings.get(accountId) ?? unrated(accountId);
      const row = { ...before, ...over, updatedOn: now };
      locked.ratings.set(accountId, row);
      rated.set(accountId, row);
      return row;
    },
    links({ row: { id } }, before, after) {
      const changed = changedUrls(before, after);
      for (const url of changed.used) {
        locked.urlOwners.set(url, id);
        // One that the project gave up in the same transaction is still its own.
        if (!freed.delete(url))
          used.set(url, { normalisedUrl: url, projectId: id, createdOn: now });
      }
      for (const url of changed.freed) {
        if (!used.delete(url)) freed.add(url);
      }
    },
    notifySide(side, category, { row }, about, { when, ...notice } = {}) {
      const { campaignId, creatorId } = row;
      const more = { ...notice, startDateTime: when };
      bookings.work.notify({ side, category, campaignId, creatorId, about, ...more });
    },
    notify: (row) => void notified.push(row),
    write: () =>
      mergeWrites(content.write(), bookings.write(), {
        reviews: [...reviewed.values()],
        ratings: [...rated.values()],
        postUrls: [...used.values()],
        freedUrls: [...freed],
        notifications: notified,
        stamps: [...rated.keys()].map(profileStamp),
      }),
  };
}

const profileStamp = (accountId: AccountId): Stamp => ({
  accountId,
  collection: 'profiles',
  recordId: accountId,
});

const unrated = (accountId: AccountId): RatingRow => ({
  accountId,
  status: 'BASIC',
  positiveTraits: {},
  reviewCount: 0,
  completedCampaigns: 0,
  updatedOn: new Date(0),
});
