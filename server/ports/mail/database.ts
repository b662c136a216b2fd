import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { newId } from '#contract/new-id.ts';
import { mails } from '../../db/schema/identity.ts';
import type { Mail } from './mail.ts';

/** Keeps letters in the database, where the development mailbox shows them. Nothing leaves the machine. */
export function databaseMail({ db, now }: { db: NodePgDatabase; now: () => Date }): Mail {
  return {
    async send({ to, subject, text, html, code }) {
      const letter = { to, subject, text, html: html ?? null, code: code ?? null };
      await db.insert(mails).values({ id: newId<string>(), ...letter, at: now() });
    },
  };
}
