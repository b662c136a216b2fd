/** Pictures that were seen, for without a connection. Not one of the app's own caches: it goes with who was signed in. */
export const PICTURE_CACHE = 'pollin-pictures';

/** Forgets pictures that were removed. A browser without such a cache has none of them, and a broken one stops no page of the feed. */
export async function forgetPictures(urls: readonly string[]): Promise<void> {
  if (urls.length === 0 || !('caches' in globalThis)) return;
  try {
    const cache = await caches.open(PICTURE_CACHE);
    await Promise.all(urls.map((url) => cache.delete(url, { ignoreVary: true })));
  } catch (error) {
    reportError(error);
  }
}
