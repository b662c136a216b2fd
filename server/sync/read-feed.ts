import { parseCursor, spokenCollections, type SyncPage } from '#contract/sync.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Deps } from '../call.ts';
import { catchUp } from './catch-up.ts';
import { readWindow } from './first-contact.ts';

/**
 * The next step of an account's feed after `since`. A cursor that means nothing here – none, not ours, of another
 * history or ahead of this one – starts first contact, as does a device that holds a collection in another version.
 */
export async function readFeed(
  deps: Pick<Deps, 'pool' | 'now'>,
  accountId: AccountId,
  since: string | undefined,
  collections?: string,
): Promise<SyncPage> {
  const cursor = parseCursor(since);
  const page = cursor
    ? cursor.window !== null
      ? await readWindow(deps, accountId, cursor)
      : holdsAll(collections) && (await catchUp(deps.pool, accountId, cursor))
    : null;
  if (page) return page;
  const first = await readWindow(deps, accountId, null);
  if (!first) throw new Error('First contact has no reason to be refused.');
  return first;
}

/** Whether a device that says what it holds holds everything this build sends. One that says nothing is trusted. */
function holdsAll(collections: string | undefined): boolean {
  if (collections === undefined) return true;
  const held = new Set(collections.split(','));
  return spokenCollections.split(',').every((one) => held.has(one));
}
