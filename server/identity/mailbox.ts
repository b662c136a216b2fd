import { desc, eq } from 'drizzle-orm';
import type { AnswerOf } from '#contract/routes/http.ts';
import type { Deps } from '../http/call.ts';
import { mails } from '../db/schema/identity.ts';

const NEWEST = 50;

/** The newest letters of the development mailbox, of one recipient or of all. */
export async function lettersTo(
  { db }: Pick<Deps, 'db'>,
  to: string | undefined,
): Promise<AnswerOf<'devMail'>> {
  const recipient = to?.toLowerCase();
  const rows = await db
    .select()
    .from(mails)
    .where(recipient ? eq(mails.to, recipient) : undefined)
    .orderBy(desc(mails.at), desc(mails.id))
    .limit(NEWEST);
  return rows.map(({ id: _, html: __, at, ...letter }) => ({ ...letter, at: at.toISOString() }));
}
