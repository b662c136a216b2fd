import type { PoolClient } from 'pg';
import type { UserId } from '#contract/ids.ts';
import type { Language } from '#contract/language.ts';

type Contact = {
  name: string;
  email: string;
  /** The language of their letters; English for one who never chose. */
  language: Language;
};

export async function contactOf(
  client: Pick<PoolClient, 'query'>,
  userId: UserId,
): Promise<Contact> {
  const { rows } = await client.query<Contact>({
    name: 'member-contact',
    text: `select trim(concat(first_name, ' ', last_name)) as name, email, coalesce(language, 'en') as language
           from users where id = $1`,
    values: [userId],
  });
  if (!rows[0]) throw new Error('A member without a user.');
  return rows[0];
}

/** The language of a person's letters, by their address; English for a stranger. */
export async function languageOfAddress(
  client: Pick<PoolClient, 'query'>,
  email: string,
): Promise<Language> {
  const { rows } = await client.query<{ language: Language | null }>({
    name: 'language-of-address',
    text: 'select language from users where email = $1',
    values: [email],
  });
  return rows[0]?.language ?? 'en';
}
