/**
 * Removes the oldest entries until the rest fits. The cache itself is the only list of its content: a second one would outlive
 * it at a sign-out.
 */
export async function fitCache(
  cache: Pick<Cache, 'keys' | 'match' | 'delete'>,
  most: { entries: number; bytes: number },
): Promise<void> {
  const newestFirst = (await cache.keys()).toReversed();
  let bytes = 0;
  for (const [index, request] of newestFirst.entries()) {
    const response = await cache.match(request);
    bytes += Number(response?.headers.get('content-length') ?? 0);
    if (index >= most.entries || bytes > most.bytes) await cache.delete(request);
  }
}
