/** Removes what was stored first until the rest fits. */
export async function fitBytes(
  cache: Pick<Cache, 'keys' | 'match' | 'delete'>,
  most: number,
): Promise<void> {
  const newestFirst = (await cache.keys()).toReversed();
  let sum = 0;
  for (const request of newestFirst) {
    const response = await cache.match(request);
    sum += Number(response?.headers.get('content-length') ?? 0);
    if (sum > most) await cache.delete(request);
  }
}
