import { requiredPosts } from '#contract/campaign/terms.ts';
import type { PostId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import type { World } from './world.ts';

/** All or some of the links that are owed; now and then one that is another post's. */
export function somePosts({ chance }: World, { id, terms }: ProjectRecord) {
  const owed = requiredPosts(terms);
  const some = chance.happens(0.7) ? owed : owed.slice(0, 1);
  const hosts: Record<string, string> = {
    instagram: 'https://www.instagram.com/p',
    tiktok: 'https://www.tiktok.com/@maya/video',
  };
  return some.map(({ deliverableId, index, platform }) => {
    const name = chance.happens(0.15) ? chance.pick(['shared-1', 'shared-2']) : id;
    const tracked = chance.happens(0.3) ? '?utm_source=share' : '';
    const url = `${hosts[platform] ?? 'https://example.org'}/${name}-${deliverableId}${tracked}`;
    return { id: newId<PostId>(), deliverableId, index, url, isEdited: true as const };
  });
}
