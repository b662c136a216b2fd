import type { PayloadOf } from '#contract/commands/command.ts';
import type { PostLink, ProjectRecord } from '#contract/project/record.ts';
import { withChecks } from '#contract/project/post-checks.ts';
import { readPostUrl } from '#contract/project/post-url.ts';
import { openRoundRequest } from '#contract/project/round-rules.ts';
import { requiredPosts } from '#contract/campaign/terms.ts';

/** An event's changes of a project beside its step, shown until the server's copy has them. */
export function changesBy(
  project: ProjectRecord,
  payload: PayloadOf<'projectEvent'>,
  on: string,
): Partial<ProjectRecord> {
  switch (payload.event) {
    case 'content_submitted':
      return { submittedItems: [...payload.itemIds], submittedOn: on, roundRequest: null };
    case 'content_rejected':
      return nextRound(project, payload, on);
    case 'round_requested': {
      const { submission, text, comments } = payload;
      const asked = { submission, text, comments: [...comments], on, declinedOn: null };
      return { roundRequest: asked };
    }
    case 'round_agreed':
      return project.roundRequest ? nextRound(project, project.roundRequest, on) : {};
    case 'round_declined':
      return { roundRequest: project.roundRequest && { ...project.roundRequest, declinedOn: on } };
    case 'round_withdrawn':
      return { roundRequest: null };
    case 'content_approved':
      return { decideBy: null, roundRequest: null };
    case 'post_submitted':
      return { posts: withPosts(project, payload.posts, on) };
    case 'post_changes_requested':
      return {
        decideBy: null,
        postRounds: project.postRounds + 1,
        postFeedback: payload.reason,
        posts: withChecks(project.posts, payload.checks).map((post) =>
          payload.postIds.length === 0 || payload.postIds.includes(post.id)
            ? { ...post, state: 'changesRequested' }
            : post,
        ),
      };
    case 'post_verified':
      return {
        decideBy: null,
        posts: withChecks(project.posts, payload.checks).map((post) => ({
          ...post,
          state: 'verified',
        })),
      };
    case 'cancel_refused':
      return { cancelRequest: null };
    case 'project_cancelled':
    case 'cancel_requested':
    case 'cancel_agreed':
    case 'dispute_opened':
    case 'dispute_resolved':
      // These are never queued: the app waits for the answer, and the server's copy shows the change.
      return {};
  }
}

type Feedback = {
  text: string;
  comments: readonly ProjectRecord['feedback'][number]['comments'][number][];
  priceCents?: number | undefined;
};

function nextRound(
  { round: before, feedback }: ProjectRecord,
  { text, comments, priceCents }: Feedback,
  on: string,
): Partial<ProjectRecord> {
  const round = before + 1;
  return {
    round,
    decideBy: null,
    roundRequest: null,
    feedback: [
      ...feedback,
      { round, text, comments: [...comments], on, ...(priceCents !== undefined && { priceCents }) },
    ],
  };
}

type Sent = Extract<PayloadOf<'projectEvent'>, { event: 'post_submitted' }>['posts'];

/** A project's links with the new ones in their slots. An invalid link changes nothing. */
function withPosts(project: ProjectRecord, sent: Sent, on: string): PostLink[] {
  const owed = requiredPosts(project.terms);
  const written = sent.flatMap((one): PostLink[] => {
    const post = owed.find(
      (it) => it.deliverableId === one.deliverableId && it.index === one.index,
    );
    const url = post && readPostUrl(one.url, post, null);
    if (!post || !url?.ok) return [];
    const { platform } = post;
    return [{ ...one, platform, normalisedUrl: url.value, submittedOn: on, state: 'submitted' }];
  });
  const isWritten = (post: PostLink) =>
    written.some((one) => one.deliverableId === post.deliverableId && one.index === post.index);
  return [...project.posts.filter((post) => !isWritten(post)), ...written];
}

/** Whether every required post has a link that is not to be changed. */
export const areAllPosted = (
  project: ProjectRecord,
  sent: readonly { deliverableId: string; index: number }[],
): boolean =>
  requiredPosts(project.terms).every((one) =>
    [...sent, ...project.posts.filter(({ state }) => state !== 'changesRequested')].some(
      (post) => post.deliverableId === one.deliverableId && post.index === one.index,
    ),
  );

/** Whether an answer or a withdrawal was meant for a request that is over: it does not apply to the next one. */
export function isLate(project: ProjectRecord, payload: PayloadOf<'projectEvent'>): boolean {
  switch (payload.event) {
    case 'round_agreed':
    case 'round_declined':
    case 'round_withdrawn': {
      const asked = openRoundRequest(project);
      return !asked || (payload.requestedOn !== undefined && payload.requestedOn !== asked.on);
    }
    default:
      return false;
  }
}
