import { randomUUID } from 'node:crypto';
import type { AccountId } from '#contract/ids.ts';
import { query } from './database.ts';
import { aBusiness, type Party } from './market.ts';
import type { ServerProcess } from './server.ts';
import { atOnce } from './tables.ts';

/** A corporation with businesses of these names, and its administrator. */
export async function aCorporation(
  server: ServerProcess,
  names: readonly string[],
): Promise<Party & { businesses: Party[] }> {
  const businesses: Party[] = [];
  for (const name of names) businesses.push(await aBusiness(server, { name }));
  const admin = await atOnce(server, async (tables) => {
    const accountId = randomUUID() as AccountId;
    await tables.insert('accounts', { id: accountId, kind: 'corporate' });
    await tables.insert('corporates', { id: accountId, name: 'Saguaro Group' });
    const user = await tables.user('Cora', 'Ito', accountId);
    await tables.insert('memberships', {
      user_id: user.userId,
      account_id: accountId,
      role: 'corp-admin',
    });
    return { ...user, accountId, name: 'Cora Ito' };
  });
  await query(server, 'update businesses set corporate_id = $1 where id = any($2)', [
    admin.accountId,
    businesses.map(({ accountId }) => accountId),
  ]);
  return { ...admin, businesses };
}
