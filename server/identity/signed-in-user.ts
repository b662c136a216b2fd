import { eq } from 'drizzle-orm';
import type { Deps, UserCaller } from '../http/call.ts';
import { users } from '../db/schema/identity.ts';

/** A signed-in user's address and language. */
export async function signedInUser({ db }: Pick<Deps, 'db'>, userId: UserCaller['userId']) {
  const [user] = await db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new Error('A signed-in user is gone.');
  return user;
}
