import * as z from 'zod/mini';
import { requiredPosts } from '#contract/campaign/terms.ts';
import { postTicks, type PostTick } from '#contract/project/post-checks.ts';
import type { PostLink, ProjectRecord } from '#contract/project/record.ts';
import { POST_CHANGES_MAX } from '#contract/project/rules.ts';

/** Ticks by the post they are about. Of a link that was changed afterwards they count no more: they name the link. */
export const postCheckDraft = z.record(z.string(), z.array(z.enum(postTicks)));
type PostCheckDraft = z.infer<typeof postCheckDraft>;

/** A post that is owed, with its link once there is one. */
export type OwedPost = ReturnType<typeof requiredPosts>[number] & {
  key: string;
  link: PostLink | null;
};

export function owedPosts({ terms, posts }: Pick<ProjectRecord, 'terms' | 'posts'>): OwedPost[] {
  return requiredPosts(terms).map((post) => ({
    ...post,
    key: `${post.deliverableId} ${post.index}`,
    link:
      posts.find((one) => one.deliverableId === post.deliverableId && one.index === post.index) ??
      null,
  }));
}

/** The key of a link's ticks: another link in its place begins with none. */
const tickKey = ({ id, normalisedUrl }: PostLink): string => `${id} ${normalisedUrl}`;

/** The ticks of a link: those of this device, or those that were sent with the last decision. */
export const ticksOf = (checks: PostCheckDraft, link: PostLink): readonly PostTick[] =>
  checks[tickKey(link)] ?? link.checks ?? [];

/** The ticks of all links, as a decision sends them. */
export const checksToSend = (
  checks: PostCheckDraft,
  links: readonly PostLink[],
): { postId: PostLink['id']; ticks: PostTick[] }[] =>
  links.map((link) => ({ postId: link.id, ticks: [...ticksOf(checks, link)] }));

export function withTick(
  checks: PostCheckDraft,
  link: PostLink,
  tick: PostTick,
  isOn: boolean,
): PostCheckDraft {
  const held = ticksOf(checks, link).filter((one) => one !== tick);
  return { ...checks, [tickKey(link)]: isOn ? [...held, tick] : [...held] };
}

/** The first post of which not everything was ticked; null: all of them can be verified. */
export const firstUnchecked = (
  posts: readonly OwedPost[],
  checks: PostCheckDraft,
): { post: OwedPost; missing: PostTick[] } | null => {
  for (const post of posts) {
    const held = post.link ? ticksOf(checks, post.link) : [];
    const missing = postTicks.filter((tick) => !held.includes(tick));
    if (missing.length > 0) return { post, missing };
  }
  return null;
};

/** Times that changes to the posts can still be asked for. */
export const changesLeft = ({ postRounds }: Pick<ProjectRecord, 'postRounds'>): number =>
  Math.max(0, POST_CHANGES_MAX - postRounds);
