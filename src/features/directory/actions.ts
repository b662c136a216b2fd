import type { AccountId } from '#contract/ids.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { sendLatest } from '#src/data/send.ts';
import { m } from '#src/paraglide/messages.js';
import { showFailure } from '#src/ui/show-failure.ts';
import { keepCreator } from './prefetch.ts';

/** Queues a mark, or that it is taken away: only the last word about a creator is sent. Says so where it cannot be stored. */
export async function markFavourite(
  actor: Actor,
  creatorId: AccountId,
  isFavourite: boolean,
): Promise<void> {
  try {
    await sendLatest(actor, { kind: 'setFavourite', payload: { creatorId, isFavourite } });
    // A marked creator is opened again, perhaps without signal.
    if (isFavourite) void keepCreator(actor, creatorId).catch(reportError);
  } catch (error) {
    showFailure(m.directory_favourite_unstored)(error);
  }
}
