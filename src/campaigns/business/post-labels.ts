import type { requiredPosts } from '#contract/campaign/terms.ts';
import type { PostLink } from '#contract/project/record.ts';
import { platformNames } from '#contract/campaign/platform-names.ts';
import { m } from '#src/paraglide/messages.js';
import type { ChipTone } from '#src/ui/chip.tsx';
import { namesPlatform, typeLabels } from './terms-labels.ts';

type RequiredPost = ReturnType<typeof requiredPosts>[number];

/** `Reel on Instagram`, with its number where there are several. */
export function postTitle(post: RequiredPost, all: readonly RequiredPost[]): string {
  const what = namesPlatform(post.type, post.platform)
    ? typeLabels[post.type]()
    : m.review_post_on({
        type: typeLabels[post.type](),
        platform: platformNames[post.platform],
      });
  const several =
    all.filter(({ deliverableId }) => deliverableId === post.deliverableId).length > 1;
  return several ? m.review_post_number({ what, number: post.index + 1 }) : what;
}

export const linkStates: Record<PostLink['state'], { word: () => string; tone: ChipTone }> = {
  submitted: { word: m.review_link_submitted, tone: 'pollen' },
  changesRequested: { word: m.app_changes_requested, tone: 'warning' },
  verified: { word: m.app_verified, tone: 'leaf' },
  removed: { word: m.review_link_removed, tone: 'danger' },
};
