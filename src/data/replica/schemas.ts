import type { RxCollectionCreator, RxJsonSchema } from 'rxdb/plugins/core';
import { type CollectionName, collectionNames, collections } from '#contract/sync/collections.ts';
import type { RecordOf } from '#contract/sync/sync.ts';

/** A stored record: notifications have an inverted time, whose ascending order is newest first. */
export type Stored = RecordOf<CollectionName> & { newest?: string };

/** Beyond the last moment a date can name, so that the inverted time stays positive; 16 digits keep the order of texts. */
const LAST_MOMENT_MS = 8_640_000_000_000_000;
const DIGITS = 16;

/**
 * A time whose ascending order as text is newest first. No screen reads its index; without it every device would have to load its
 * notifications again, so it goes with the collection's next version.
 */
const newestFirst = (createdOn: string): string =>
  String(LAST_MOMENT_MS - Date.parse(createdOn)).padStart(DIGITS, '0');

export function storedOf(name: CollectionName, record: RecordOf<CollectionName>): Stored {
  if (name !== 'notifications') return record;
  const { createdOn } = record as RecordOf<'notifications'>;
  return { ...record, newest: newestFirst(createdOn) };
}

/** Only indexed fields are described; the contract describes the rest of a record. */
function schemaOf(name: CollectionName, version: number): RxJsonSchema<Stored> {
  const { key } = collections[name];
  const isOrdered = name === 'notifications';
  const properties = {
    [key]: { type: 'string', maxLength: 36 },
    ...(isOrdered && { newest: { type: 'string', maxLength: DIGITS } }),
  };
  return {
    version,
    primaryKey: key as never,
    type: 'object',
    properties: properties as RxJsonSchema<Stored>['properties'],
    required: [key as never, ...(isOrdered ? ['newest' as const] : [])],
    ...(isOrdered && { indexes: ['newest' as const] }),
  };
}

/**
 * Every collection of the contract. One in a new version starts empty: the device reports its collections, and the server
 * sends the records again.
 */
export const creatorsOf = (
  versions: Partial<Record<CollectionName, number>>,
): Record<CollectionName, RxCollectionCreator<Stored>> =>
  Object.fromEntries(
    collectionNames.map((name) => [
      name,
      { schema: schemaOf(name, versions[name] ?? collections[name].version), autoMigrate: false },
    ]),
  ) as Record<CollectionName, RxCollectionCreator<Stored>>;
