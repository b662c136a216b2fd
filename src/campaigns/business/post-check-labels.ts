import type { Terms } from '#contract/campaign/terms.ts';
import type { PostTick } from '#contract/project/post-checks.ts';
import { m } from '#src/paraglide/messages.js';

export const tickLabels: Record<PostTick, (of: { name: string; tag: string }) => string> = {
  account: m.review_tick_account,
  tag: m.review_tick_tag,
  disclosure: m.review_tick_disclosure,
  content: m.review_tick_content,
};

/** The subject of a post's check. */
export function tagText(tick: PostTick, terms: Terms): string {
  if (tick === 'disclosure') return terms.disclosureTag;
  return [...terms.mentions, ...terms.hashtags].join(' ') || m.review_no_tags();
}
