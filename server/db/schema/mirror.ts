import { bigserial, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from './identity.ts';

/** The documents of the mirror by what they are made from. */
export type MirrorKind = 'account' | 'chatroom' | 'message' | 'notification';

/**
 * Documents of the mirror that no longer equal the database, in the order of their changes. Triggers write them in the
 * transaction of the change; they are switched off where no mirror is configured.
 */
export const mirrorOutbox = pgTable('mirror_outbox', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  kind: text().$type<MirrorKind>().notNull(),
  recordId: uuid('record_id').notNull(),
  /** The document above it: a message's room, a notification's account. */
  parentId: uuid('parent_id'),
  changedOn: at('changed_on').notNull().defaultNow(),
});

/** The scope of a new copy: everything, documents with an account's name or picture, or documents with a campaign's title. */
export type MirrorScope = 'all' | 'account' | 'campaign';

/** Copies that aren't complete, the oldest first. Each resumes after the last document that it wrote. */
export const mirrorCopies = pgTable('mirror_copies', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  scope: text().$type<MirrorScope>().notNull(),
  recordId: uuid('record_id'),
  /** The kind and id of the last document; null before the first. */
  kind: text().$type<MirrorKind>(),
  after: uuid(),
});
