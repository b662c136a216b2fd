/**
 * The collections of changing records that the feed carries: the schema version this build speaks, and the field that names
 * a record. Their shapes are in `sync.ts`.
 */
export const collections = {
  chatrooms: { version: 0, key: 'chatroomId' },
  notifications: { version: 0, key: 'id' },
  appointments: { version: 0, key: 'id' },
  availability: { version: 1, key: 'businessId' },
  campaigns: { version: 2, key: 'id' },
  projects: { version: 4, key: 'id' },
  profiles: { version: 2, key: 'accountId' },
  portfolio: { version: 0, key: 'id' },
  candidates: { version: 1, key: 'id' },
  content: { version: 0, key: 'id' },
} as const;
export type CollectionName = keyof typeof collections;
export const collectionNames = Object.keys(collections) as [CollectionName, ...CollectionName[]];

/** The collections that this build understands, as a device sends them: `name:version,…`. */
export const spokenCollections = collectionNames
  .map((name) => `${name}:${collections[name].version}`)
  .join(',');

/** A record's id in its collection. */
export const keyOf = (collection: CollectionName, record: object): string =>
  (record as Record<string, unknown>)[collections[collection].key] as string;
