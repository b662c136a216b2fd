import { readRefusal } from '#src/data/device/read-refusal.ts';

const AT_ONCE = 4;
/** The server has no such picture, or doesn't show it. Any other failure may pass. */
const REFUSALS = [403, 404];

/** Pictures that the server refused to this page. The next start asks for them again. */
const refused = new Set<string>();

/** The worker keeps every picture that passes through it. Without a worker there is nowhere to keep one. */
export async function keepPictures(addresses: readonly string[]): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const wanted = [...new Set(addresses)].filter((one) => one.startsWith('/') && !refused.has(one));
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const got = await Promise.allSettled(wanted.slice(at, at + AT_ONCE).map(bringPicture));
    // Without a network the rest would fail as well; the cards show a mark until the next time.
    if (got.every(({ status }) => status === 'rejected')) return;
  }
}

/** Reads the answer to its end: otherwise the browser holds it for as long as the window is open. */
async function bringPicture(address: string): Promise<void> {
  const answer = await fetch(address, { priority: 'low' });
  if (REFUSALS.includes(answer.status)) {
    // A Wi-Fi's sign-in page has these statuses too, and the picture may come later.
    if (readRefusal(await answer.text())) refused.add(address);
  } else await answer.arrayBuffer();
}
