import type { Pool } from 'pg';
import { email } from '#contract/sign-in/rules.ts';
import { StartError } from '../env/start-error.ts';

type StaffOrder = { isGranted: boolean; email: string };

/** The parsed arguments: `grant` or `revoke`, and an address. */
export function readStaffOrder([act, address, ...more]: readonly string[]): StaffOrder {
  const parsed = email.safeParse(address ?? '');
  if ((act !== 'grant' && act !== 'revoke') || !parsed.success || more.length > 0) {
    throw new StartError('Name one email address: npm run support:grant -- name@example.com');
  }
  return { isGranted: act === 'grant', email: parsed.data };
}

/** Makes a user support staff, or ends that. It needs no membership, and it takes effect with their next call. */
export async function changeStaff(pool: Pool, order: StaffOrder): Promise<string[]> {
  const { rowCount } = await pool.query('update users set support = $2 where email = $1', [
    order.email,
    order.isGranted,
  ]);
  if (rowCount === 0) throw new StartError(`Nobody has signed in with ${order.email} yet.`);
  return [
    order.isGranted
      ? `${order.email} may work at the support desk, once signed in with a passkey.`
      : `${order.email} may no longer work at the support desk.`,
  ];
}
