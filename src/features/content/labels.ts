import * as z from 'zod/mini';
import { ALT_TEXT_MAX_CHARACTERS, CAPTION_MAX_CHARACTERS } from '#contract/content/rules.ts';
import type { CommandId, ProjectId } from '#contract/ids.ts';
import { laneOf } from '#contract/commands/command.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { type Actor } from '#src/data/device/outbox.ts';
import { replaceDependency } from '#src/data/device/unsent-items.ts';
import { isOnlyHere } from '#src/data/device/picture-actions.ts';
import { describeContent } from '#src/campaigns/data/actions.ts';
import { waitedFor, type Asset } from '#src/campaigns/content/assets.ts';

/** A file's texts: the caption for its post, and the description for people who can't see it. */
export const fileText = z.object({
  caption: z.string().check(z.maxLength(CAPTION_MAX_CHARACTERS)),
  altText: z.string().check(z.maxLength(ALT_TEXT_MAX_CHARACTERS)),
});
export type FileText = z.infer<typeof fileText>;

export const noText: FileText = { caption: '', altText: '' };

/** A file's texts, and its target. */
export type AssetText = FileText & Pick<Asset, 'shotId' | 'deliverableId'>;

/**
 * Changes the words of a file wherever it is: those that are surely still here are written over, and those that have left are
 * followed by the new ones. Resolves when the new ones are on the disk.
 */
export async function changeText(
  actor: Actor,
  projectId: ProjectId,
  asset: Asset,
  words: AssetText,
): Promise<void> {
  const queued = await changeQueued(actor, projectId, asset, words);
  if (queued === 'changed') return;
  const payload = { itemId: asset.id, projectId, ...words };
  await describeContent(actor, payload, { after: waitedFor([asset]), replaces: queued.refused });
}

/**
 * Writes over what is queued of it and surely here alone. Words that the server refused make room for these, and what waited for them
 * waits for these. If a queued item is being sent or may have arrived, nothing changes, and they are named.
 */
async function changeQueued(
  { userId, accountId }: Actor,
  projectId: ProjectId,
  { id: itemId, local }: Asset,
  words: AssetText,
): Promise<'changed' | { refused: CommandId[] }> {
  const lane = laneOf({ kind: 'removeContent', payload: { itemId, projectId } });
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.outbox, async () => {
      const queued = await db.outbox
        .where({ accountId, lane })
        .filter((one) => one.userId === userId)
        .sortBy('order');
      const edits = queued.filter((one) => one.kind === 'describeContent');
      const refused = edits.filter(({ state }) => state === 'attention');
      const newest =
        edits.findLast(({ state, attempts }) => state === 'waiting' && attempts === 0) ??
        queued.find((one) => one.id === local?.commandId && edits.length === 0 && isOnlyHere(one));
      if (newest?.kind !== 'describeContent' && newest?.kind !== 'addContent') {
        return { refused: refused.map(({ id }) => id) };
      }
      await db.outbox.bulkDelete(refused.map(({ order }) => order));
      const isOf = new Set(refused.map(({ id }) => id));
      const waitsFor = newest.waitsFor?.filter((id) => !isOf.has(id));
      const payload = { ...newest.payload, ...words };
      await db.outbox.put({ ...newest, waitsFor, payload } as typeof newest);
      for (const item of refused) await replaceDependency(db, item, newest.id);
      return 'changed';
    }),
  );
}
