import type { PoolClient } from 'pg';
import type { UserId } from '#contract/ids.ts';

type Contact = { name: string; email: string };

export async function contactOf(
  client: Pick<PoolClient, 'query'>,
  userId: UserId,
): Promise<Contact> {
  const { rows } = await client.query<Contact>({
    name: 'member-contact',
    text: `select trim(concat(first_name, ' ', last_name)) as name, email from users where id = $1`,
    values: [userId],
  });
  if (!rows[0]) throw new Error('A member without a user.');
  return rows[0];
}
