import type { PostLink } from '#contract/project/record.ts';

/** The state of an address: `gone` only when the post certainly is, otherwise unknown. */
type Seen = 'there' | 'gone' | 'unknown';

/** Checks a post's address. Never fails: an unclear answer is unknown. */
export type CheckPost = (url: string) => Promise<Seen>;

const PATIENCE_MS = 10_000;

/**
 * Asks the platform without following redirects: platforms reject programs in many ways, and only "not found" and "gone" are
 * reliable. The address is one of a platform's own hosts: `readPostUrl` accepts no other.
 */
export const checkPost: CheckPost = async (url) => {
  try {
    const response = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status === 404 || response.status === 410) return 'gone';
    return response.ok ? 'there' : 'unknown';
  } catch {
    return 'unknown';
  }
};

/** The links among these that are certainly gone, by their addresses. */
export async function findGone(
  check: CheckPost,
  posts: readonly Pick<PostLink, 'normalisedUrl'>[],
): Promise<Set<string>> {
  const seen = await Promise.all(
    posts.map(async ({ normalisedUrl }) => ({ normalisedUrl, is: await check(normalisedUrl) })),
  );
  return new Set(seen.flatMap(({ normalisedUrl, is }) => (is === 'gone' ? [normalisedUrl] : [])));
}
