import { parseCursor } from '#contract/sync/cursor.ts';
import { collections, type CollectionName } from '#contract/sync/collections.ts';
import type { QueryOf } from '#contract/routes/http.ts';
import type { SyncPage } from '#contract/sync/sync.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Deps } from '../http/call.ts';
import { catchUp } from './catch-up.ts';
import { readWindow, type WindowPage } from './first-contact.ts';

/**
 * The next step of an account's feed after `since`. A cursor that means nothing here – none, not ours, of another
 * history or ahead of this one – starts first contact, as does a device that reads a collection in another version. `limit`
 * is a good page for a device on a slow line.
 */
export async function readFeed(
  deps: Pick<Deps, 'pool' | 'now'>,
  accountId: AccountId,
  { since, collections: named, limit }: QueryOf<'sync'>,
): Promise<SyncPage | WindowPage> {
  const cursor = parseCursor(since);
  const page = cursor
    ? cursor.window !== null
      ? await readWindow(deps, accountId, cursor, limit)
      : readsAsWritten(named) && (await catchUp(deps.pool, accountId, cursor, deps.now(), limit))
    : null;
  if (page) return page;
  const first = await readWindow(deps, accountId, null, limit);
  if (!first) throw new Error('First contact has no reason to be refused.');
  return first;
}

/**
 * Whether a device can go on from its cursor. A newer version of a collection than this build's is the trace of a newer server,
 * and is read from the start. A device of an older version goes on: it starts over by itself once it is updated, and until then
 * starting over would cost it its copy at every contact.
 */
function readsAsWritten(named: string | undefined): boolean {
  return (named ?? '').split(',').every((one) => {
    const [name = '', version] = one.split(':');
    const held = Object.hasOwn(collections, name) ? collections[name as CollectionName] : null;
    return !held || held.version >= Number(version);
  });
}
