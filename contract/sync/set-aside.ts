import type { RefusedItem } from '../by-item.ts';
import { collectionNames, collections, type CollectionName } from './collections.ts';

/** The group of a record that a device cannot read: a collection, the messages, or the records that are gone. */
export const setAsideKinds = [...collectionNames, 'messages', 'gone'] as const;
export type SetAsideKind = (typeof setAsideKinds)[number];

/** A record that this build's schema refuses, as it came. */
export type RefusedRecord = {
  collection: SetAsideKind;
  /** Null if even that cannot be read. */
  id: string | null;
  revision: number;
  raw: unknown;
};

/** Longer than any id that a server gives. */
const ID_MAX_CHARS = 64;

/**
 * A refused record with as much of its id and its revision as can be read. `latest`: the revision that it has at most, which
 * replaces an unreadable one.
 */
export function refusedRecord(
  collection: SetAsideKind,
  raw: unknown,
  latest: number,
): RefusedRecord {
  const fields = (typeof raw === 'object' ? raw : null) as Record<string, unknown> | null;
  const id = fields?.[keyIn(collection)];
  const revision = fields?.['revision'];
  return {
    collection,
    id: typeof id === 'string' && id !== '' && id.length <= ID_MAX_CHARS ? id : null,
    revision: Number.isSafeInteger(revision) ? (revision as number) : latest,
    raw,
  };
}

const keyIn = (collection: SetAsideKind): string =>
  isCollection(collection) ? collections[collection].key : 'id';

export const isCollection = (kind: SetAsideKind): kind is CollectionName =>
  kind !== 'messages' && kind !== 'gone';

/** The refused items of a page of the feed, or of a room's history. */
export const refusedRecords = (
  items: readonly RefusedItem[],
  latest: number,
): readonly RefusedRecord[] =>
  items.flatMap(({ list, raw }) => {
    const kind = setAsideKinds.find((one) => one === list.at(-1));
    return kind ? [refusedRecord(kind, raw, latest)] : [];
  });
