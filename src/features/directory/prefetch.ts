import { askAndKeep } from '#src/data/answers.ts';
import { answersLike } from '#src/data/device/answers.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Author } from '#src/data/device/outbox.ts';
import { askCreators, pageKey } from './questions.ts';

/** The first page is fetched ahead at most this often. */
const AGAIN_AFTER_MS = 3_600_000;

/** Brings the directory's first page to this device, so that it opens without a connection although nobody ever looked. */
export async function prefetchDirectory(author: Author): Promise<void> {
  const key = pageKey({}, 0);
  const [held] = await answersLike(device, author.accountId, key);
  if (held && device.now() - held.at < AGAIN_AFTER_MS) return;
  await askAndKeep(author, key, askCreators(author, {}, 0));
}
