import type { PostId } from '../ids.ts';

/** A business's checklist before it verifies a post, in order. */
export const postTicks = ['account', 'tag', 'disclosure', 'content'] as const;
export type PostTick = (typeof postTicks)[number];

/** The business's checks, by post. */
type PostChecks = readonly { postId: PostId; ticks: readonly PostTick[] }[];

/**
 * Posts with the ticks of a decision about them. A post that the decision doesn't name keeps its ticks; another link in its
 * place begins with none.
 */
export const withChecks = <Post extends { id: PostId; checks?: PostTick[] | undefined }>(
  posts: readonly Post[],
  checks: PostChecks = [],
): Post[] =>
  posts.map((post) => {
    const ticks = checks.find(({ postId }) => postId === post.id)?.ticks;
    return ticks ? { ...post, checks: postTicks.filter((tick) => ticks.includes(tick)) } : post;
  });
