import type { UserId } from '#contract/ids.ts';
import { email } from '#contract/sign-in/rules.ts';
import { contactStampsOf } from '../records/contact-stamps.ts';
import { commitRecords } from '../records/write-records.ts';
import { inTransaction } from '../db/transaction.ts';
import { StartError } from '../env/start-error.ts';
import type { Deps } from '../http/call.ts';
import { notifyEnded } from '../ports/bus/postgres-notify.ts';
import { endSessions } from '../identity/end-sessions.ts';
import { updateIdentity } from '../identity/hosted-token.ts';

/** An operator's orders about a person: the columns that each sets, and its sentence. */
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
  if (!isAct(act)) throw new StartError(`Say what to do: ${Object.keys(orders).join(', ')}.`);
  const parsed = email.safeParse(address ?? '');
  if (!parsed.success || more.length > 0) {
    throw new StartError(`Name one email address: npm run support:${act} -- name@example.com`);
  }
  return { act, email: parsed.data };
}

/**
 * Carries out an order about a person who has signed in before and still has a user. Disabling ends every session and stream at once,
 * in every process, and others stop seeing the person's number with their next sync.
 */
export async function changeStaff(
  deps: Pick<Deps, 'pool' | 'now' | 'identity' | 'log'>,
  order: StaffOrder,
): Promise<string[]> {
  const { set, done } = orders[order.act];
  const isDisabled = order.act === 'disable';
  const id = await inTransaction(deps.pool, async (client, commitWith) => {
    const { rows } = await client.query<{ id: UserId }>(
      `update users set ${set} where email = $1 and email not like '%@deleted.invalid' returning id`,
      [order.email],
    );
    const [person] = rows;
    if (!person) throw new StartError(`Nobody has signed in with ${order.email} yet.`);
    if (isDisabled) {
      await notifyEnded(client, await endSessions(client, person.id, deps.now(), 'disabled'));
    }
    if (isDisabled || order.act === 'enable') {
      await commitRecords(commitWith, { stamps: await contactStampsOf(client, person.id) });
    }
    return person.id;
  });
  if (isDisabled) await updateIdentity(deps, 'signOutEverywhere', id);
  return [`${order.email} ${done}`];
}
