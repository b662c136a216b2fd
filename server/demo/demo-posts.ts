import { createHash } from 'node:crypto';
import { requiredPosts, type Terms } from '#contract/campaign/terms.ts';
import type { PostId } from '#contract/ids.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { readPostUrl } from '#contract/project/post-url.ts';
import { people, type Project } from './data.ts';
import { demoId } from './demo-id.ts';
import { MINUTE } from './timeline.ts';

type Posting = { terms: Terms; count: number; at: number };

/** The first `count` posts that a project owes, with addresses that lead to nobody's post. */
export function postsOf(plan: Project, { terms, count, at }: Posting): ProjectRecord['posts'] {
  const state =
    plan.situation === 'completed'
      ? 'verified'
      : plan.situation === 'postChanges'
        ? 'changesRequested'
        : 'submitted';
  return requiredPosts(terms)
    .slice(0, count)
    .map(({ deliverableId, index, platform }, place) => {
      const name = `post ${plan.campaign} ${plan.creator} ${place}`;
      const url = addressOf(platform, name, people.creators[plan.creator].handle);
      const read = readPostUrl(url, platform);
      if (!read.ok) throw new Error(`${url} is no post.`);
      const submittedOn = new Date(at - (count - 1 - place) * 4 * MINUTE).toISOString();
      const post = { deliverableId, index, platform, url, normalisedUrl: read.value };
      return { id: demoId<PostId>(name), ...post, submittedOn, state };
    });
}

function addressOf(platform: string, name: string, handle: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  const id = `demo-${hash.slice(0, 10)}`;
  switch (platform) {
    case 'tiktok':
      return `https://www.tiktok.com/@${handle}/video/${BigInt(`0x${hash.slice(0, 15)}`)}`;
    case 'youtube':
      return `https://www.youtube.com/shorts/${id}`;
    case 'facebook':
      return `https://www.facebook.com/reel/${id}`;
    case 'localBuzz':
      return `https://localbuzz.example/post/${id}`;
    default:
      return `https://www.instagram.com/reel/${id}/`;
  }
}
