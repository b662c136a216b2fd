import type { Pool } from 'pg';
import { email } from '#contract/sign-in/rules.ts';
import { StartError } from '../env/start-error.ts';

/** What an operator may do to a person: the columns that it sets, and the sentence that says so. */
const orders = {
  grant: {
    set: 'support = true',
    done: 'may work at the support desk, once signed in with a passkey.',
  },
  revoke: { set: 'support = false', done: 'may no longer work at the support desk.' },
  disable: {
    set: 'disabled = true, operator_disabled_on = coalesce(operator_disabled_on, now())',
    done: 'can no longer use the app, until you enable them.',
  },
  enable: {
    set: 'disabled = suspended_on is not null, operator_disabled_on = null',
    done: 'can use the app again, unless support has suspended them.',
  },
} as const;

type StaffOrder = { act: keyof typeof orders; email: string };

const isAct = (act: string | undefined): act is StaffOrder['act'] =>
  act !== undefined && Object.hasOwn(orders, act);

/** The parsed arguments: what to do, and an address. */
export function readStaffOrder([act, address, ...more]: readonly string[]): StaffOrder {
  const parsed = email.safeParse(address ?? '');
  if (!isAct(act) || !parsed.success || more.length > 0) {
    throw new StartError('Name one email address: npm run support:grant -- name@example.com');
  }
  return { act, email: parsed.data };
}

/** Carries out an order about somebody who has signed in before. It needs no membership, and it takes effect with their next call. */
export async function changeStaff(pool: Pool, order: StaffOrder): Promise<string[]> {
  const { set, done } = orders[order.act];
  const { rowCount } = await pool.query(`update users set ${set} where email = $1`, [order.email]);
  if (rowCount === 0) throw new StartError(`Nobody has signed in with ${order.email} yet.`);
  return [`${order.email} ${done}`];
}
