const AT_ONCE = 4;

/** The worker keeps every picture that passes through it. Without a worker there is nowhere to keep one. */
export async function keepPictures(addresses: readonly string[]): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const own = [...new Set(addresses)].filter((one) => one.startsWith('/'));
  for (let at = 0; at < own.length; at += AT_ONCE) {
    const got = await Promise.allSettled(own.slice(at, at + AT_ONCE).map(bringPicture));
    // Without a network the rest would fail as well; the cards show a mark until the next time.
    if (got.every(({ status }) => status === 'rejected')) return;
  }
}

/** The browser holds an answer that is not read to its end for as long as the window is open. */
async function bringPicture(address: string): Promise<void> {
  await (await fetch(address, { priority: 'low' })).arrayBuffer();
}
