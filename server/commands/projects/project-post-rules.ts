import { requiredPosts } from '#contract/campaign/terms.ts';
import type { PostLink } from '#contract/project/record.ts';
import { withChecks } from '#contract/project/post-checks.ts';
import { postKeyOf } from '#contract/project/post-forms.ts';
import { readPostUrl } from '#contract/project/post-url.ts';
import { POST_CHANGES_MAX, REWORK_DAYS } from '#contract/project/rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { DAY_MS } from '#contract/durations.ts';
import { decidedBy } from '../content/project-content-rules.ts';
import type { ProjectHappening, ProjectOutcome } from './project-outcomes.ts';
import type { ProjectRow } from '../../records/write-records.ts';

type Decided = Result<ProjectOutcome, RuleRefusal>;
type RequiredPost = Pick<PostLink, 'deliverableId' | 'index'>;

/**
 * Links arrive, some or all: once none is missing or to be changed any more, the business checks them. A corrected link gives the
 * business its full time again.
 */
export function postSubmitted(happening: ProjectHappening<'post_submitted'>): Decided {
  const { row, payload, now } = happening;
  const read = readLinks(happening);
  if (!read.ok) return read;
  const isNew = (one: PostLink) => read.value.some((other) => isSamePost(one, other));
  const posts = [...row.posts.filter((one) => !isNew(one)), ...read.value];
  const twice = posts.find((one) =>
    posts.some((other) => other !== one && keyOf(other) === keyOf(one)),
  );
  if (twice) return refused({ code: 'URL_USED', current: { url: twice.url } });
  if (samePosts(posts, row.posts)) return ok(null);
  const isWhole = requiredPosts(row.terms).every((post) =>
    posts.some((one) => isSamePost(one, post) && one.state === 'submitted'),
  );
  if (!isWhole) return ok({ event: 'post_partly_submitted', project: { posts } });
  return ok({
    event: payload.event,
    project: { posts, decideBy: decidedBy(now), postFeedback: null },
  });
}

function readLinks({
  row,
  payload,
  localBuzzHost,
  ownerOf,
  now,
}: ProjectHappening<'post_submitted'>): Result<PostLink[], RuleRefusal> {
  const required = requiredPosts(row.terms);
  const links: PostLink[] = [];
  for (const { id, deliverableId, index, url, isEdited } of payload.posts) {
    const post = required.find((one) => isSamePost(one, { deliverableId, index }));
    const isTwice = links.some((one) => isSamePost(one, { deliverableId, index }));
    if (!post || isTwice) return refused({ code: 'INVALID' });
    const { platform } = post;
    const normalised = readPostUrl(url, post, localBuzzHost);
    if (!normalised.ok) return normalised;
    const before = row.posts.find((one) => isSamePost(one, post));
    // An id names one address for good: what was looked at under it is not exchanged unseen.
    if (row.posts.some((one) => one.id === id && one.normalisedUrl !== normalised.value)) {
      return refused({ code: 'INVALID' });
    }
    const isUnchanged = before?.normalisedUrl === normalised.value;
    if (isUnchanged && before.state === 'changesRequested' && !isEdited) {
      return refused({ code: 'URL_UNCHANGED', current: { url } });
    }
    const owner = ownerOf(postKeyOf(normalised.value, platform));
    if (owner !== undefined && owner !== row.id) {
      return refused({ code: 'URL_USED', current: { url } });
    }
    links.push({
      id,
      deliverableId,
      index,
      platform,
      url: url.trim(),
      state: 'submitted',
      normalisedUrl: normalised.value,
      submittedOn: now.toISOString(),
    });
  }
  return ok(links);
}

export function postChangesRequested(
  happening: ProjectHappening<'post_changes_requested'>,
): Decided {
  const { row, payload, now } = happening;
  const { reason, postIds } = payload;
  if (postIds.some((id) => !row.posts.some((one) => one.id === id))) {
    return refused({ code: 'NEWER_VERSION' });
  }
  if (row.postRounds >= POST_CHANGES_MAX) {
    const current = { round: row.postRounds, rounds: POST_CHANGES_MAX };
    return refused({ code: 'ROUNDS_USED', current });
  }
  const isMeant = ({ id }: PostLink) => postIds.length === 0 || postIds.includes(id);
  const later = new Date(now.getTime() + REWORK_DAYS * DAY_MS);
  return ok({
    project: {
      posts: withChecks(row.posts, payload.checks).map((one) =>
        isMeant(one) ? { ...one, state: 'changesRequested' } : one,
      ),
      postRounds: row.postRounds + 1,
      postFeedback: reason,
      // A creator with requested changes gets time to make them.
      postDueOn: row.postDueOn && row.postDueOn > later ? row.postDueOn : later,
      decideBy: null,
    },
    notice: { reason },
  });
}

/** A link that was corrected meanwhile has a new id, so no unseen post is verified. */
export function postVerified({ row, payload, now }: ProjectHappening<'post_verified'>): Decided {
  const isUnseen = payload.postIds?.some((id) => !row.posts.some((one) => one.id === id));
  if (isUnseen) return refused({ code: 'NEWER_VERSION' });
  const posts = withChecks(row.posts, payload.checks);
  return ok({ project: verifiedPosts({ ...row, posts }, now) });
}

/** The project is complete: the agreed time online starts now. */
export const verifiedPosts = (row: ProjectRow, now: Date): Partial<ProjectRow> => ({
  posts: row.posts.map((one) => ({ ...one, state: 'verified' })),
  keepLiveUntil:
    row.posts.length > 0 && row.terms.keepLiveDays > 0
      ? new Date(now.getTime() + row.terms.keepLiveDays * DAY_MS)
      : null,
  decideBy: null,
  cancelRequest: null,
  endedOn: now,
});

/** Addresses of posts that a project takes, and those that it releases, each in its one form. A cancelled project releases all of its addresses. */
export function changedUrls(
  before: readonly PostLink[],
  after: readonly PostLink[],
): { used: string[]; freed: string[] } {
  const urlsOf = (links: readonly PostLink[]) => new Set(links.map(keyOf));
  const [was, is] = [urlsOf(before), urlsOf(after)];
  return {
    used: [...is].filter((url) => !was.has(url)),
    freed: [...was].filter((url) => !is.has(url)),
  };
}

const keyOf = ({ normalisedUrl, platform }: PostLink): string => postKeyOf(normalisedUrl, platform);

const isSamePost = (one: RequiredPost, other: RequiredPost): boolean =>
  one.deliverableId === other.deliverableId && one.index === other.index;

/** Whether links are equal. A post that was edited at its address after a change request is another one. */
const samePosts = (some: readonly PostLink[], others: readonly PostLink[]): boolean =>
  some.length === others.length &&
  some.every((one) =>
    others.some(
      (other) =>
        isSamePost(one, other) &&
        one.normalisedUrl === other.normalisedUrl &&
        one.state === other.state,
    ),
  );
