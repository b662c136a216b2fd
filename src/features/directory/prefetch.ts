import { askAndKeep } from '#src/data/answers.ts';
import { answersLike } from '#src/data/device/answers.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Author } from '#src/data/device/outbox.ts';
import type { AccountId } from '#contract/ids.ts';
import { askCreators, creatorKey, creatorQuestion, pageKey } from './questions.ts';

/** The first page is fetched ahead at most this often. */
const AGAIN_AFTER_MS = 3_600_000;

/** Brings the directory's first page to this device, so that it opens without a connection although nobody ever looked. */
export async function prefetchDirectory(author: Author): Promise<void> {
  const key = pageKey({}, 0);
  const [held] = await answersLike(device, author.accountId, key);
  if (held && device.now() - held.at < AGAIN_AFTER_MS) return;
  await askAndKeep(author, key, askCreators(author, {}, 0));
}

/** Brings a creator's profile to this device, to be read there without a connection. */
export async function keepCreator(author: Author, id: AccountId): Promise<void> {
  await askAndKeep(author, creatorKey(id), creatorQuestion(author, id).ask);
}
