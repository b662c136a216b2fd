import { bigserial, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from './identity.ts';

/** The documents of the mirror by what they are made from. */
export type MirrorKind = 'account' | 'chatroom' | 'message' | 'notification';

/**
 * Documents of the mirror that no longer are what the database says, in the order of their changes. Triggers write them in the
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
