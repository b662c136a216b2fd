import type { PoolClient } from 'pg';
import type { AccountId, ContentItemId, ProjectId } from '#contract/ids.ts';
import type { ReviewScore } from '#contract/review/rules.ts';
import { ratings, reviews } from '../../db/schema/profiles.ts';
import { lockBookings, type LockedBookings } from '../appointments/lock-bookings.ts';
import { readContent } from '../content/lock-content.ts';
import { rowOf } from '../../db/row-of.ts';
import type { ContentRow, RatingRow, ReviewRow } from '../../records/write-records.ts';

type Praise = { accountId: AccountId; score: ReviewScore; traits: string[] };

/** Everything that decides about some projects, as it is under their locks. */
export type LockedProjects = {
  bookings: LockedBookings;
  content: Map<ContentItemId, ContentRow>;
  /** The projects that the addresses asked for belong to. */
  urlOwners: Map<string, ProjectId>;
  ratings: Map<AccountId, RatingRow>;
  /** These projects' reviews, shown or not, and those that were asked for by id, whosever they are. */
  reviews: Map<ReviewRow['id'], ReviewRow>;
  /** Reviews of the two sides that are shown, of whatever project; read where reviews were asked for, or a project may end. */
  published: Praise[];
};

type ProjectsWanted = {
  projectIds: readonly ProjectId[];
  /** Addresses of posts, in their one form. */
  urls?: readonly string[];
  /** Whether a project may end; see `lockWork`. */
  bench: boolean;
  /** Ids of reviews that are to be written; empty where reviews may only be shown, null where they are let be. */
  reviewIds: readonly ReviewRow['id'][] | null;
};

/**
 * Locks projects as `lockBookings` does, then addresses of posts, then the ratings of both sides, so that rating changes wait
 * for each other. Sends all its statements before it first waits.
 */
export async function lockProjects(
  client: PoolClient,
  wanted: ProjectsWanted,
  now: Date,
): Promise<LockedProjects> {
  const { projectIds, urls = [], bench, reviewIds } = wanted;
  const [bookings, , content, owners, rated, written, published] = await Promise.all([
    lockBookings(client, { projectIds, bench }, now),
    urls.length > 0
      ? client.query({ name: 'projects-lock-urls', text: LOCK_URLS, values: [urls] })
      : null,
    readContent(client, projectIds),
    client.query<{ url: string; projectId: ProjectId }>({
      name: 'projects-urls',
      text: `select normalised_url as url, project_id as "projectId" from post_urls where normalised_url = any($1::text[])`,
      values: [urls],
    }),
    client.query<RatingRow>({ name: 'projects-ratings', text: RATINGS, values: [projectIds] }),
    client.query<ReviewRow>({
      name: 'projects-reviews',
      text: REVIEWS,
      values: [projectIds, reviewIds ?? []],
    }),
    reviewIds || bench
      ? client.query<Praise>({ name: 'projects-praise', text: PRAISE, values: [projectIds] })
      : null,
  ]);
  return {
    bookings,
    content,
    urlOwners: new Map(owners.rows.map(({ url, projectId }) => [url, projectId])),
    ratings: new Map(rated.rows.map((row) => [row.accountId, row])),
    reviews: new Map(written.rows.map((row) => [row.id, row])),
    published: published?.rows ?? [],
  };
}

const SIDES = `
select business_id from projects where id = any($1::uuid[])
union select creator_id from projects where id = any($1::uuid[])`;

/** Two that use the same new address wait for each other, whatever rows there are. */
const LOCK_URLS = `
select pg_advisory_xact_lock(key)
from (select distinct hashtextextended(url, 0) as key from unnest($1::text[]) as u (url) order by 1) k`;

const RATINGS = `
select ${rowOf(ratings, 't')} from ratings t where account_id in (${SIDES}) order by account_id for update`;

const REVIEWS = `
select ${rowOf(reviews, 'w')} from reviews w
where project_id = any($1::uuid[]) or id = any($2::uuid[]) order by created_on, id`;

const PRAISE = `
select of_account_id as "accountId", score, traits from reviews
where of_account_id in (${SIDES}) and published_on is not null`;
